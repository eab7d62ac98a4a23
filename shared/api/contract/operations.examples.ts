import type { Example } from './example.ts'

const question = {
  StartDate: '2025-03-01T00:00:00+03:00',
  EndDate: '2025-03-12T19:30:00+03:00',
  Operation: 'payment',
  Vehicle: 'А123ВС77',
  Zone: '101',
}

export const operationsExample: Example = {
  request: {
    ...question,
    lastDateOperation: '2025-03-12T16:29:58.250Z',
    lastOrderNumber: '1002',
    token: 'driver-token',
  },
  answer: {
    status: 'ok',
    result: [
      {
        orderNumber: '1001',
        dateOperation: '2025-03-12T10:00:00.125+03:00',
        type: 'payment',
        status: 'done',
        startsOf: '2025-03-12T10:00:00+03:00',
        endOf: '2025-03-12T11:00:00+03:00',
        duration: 60,
        zone: '101',
        parking: '2203',
        tariff: '60,00 ₽ в час',
        transport: { numberTs: 'А123ВС77' },
        sum: 54,
        sumSale: 6,
        driverPhone: '79161234567',
        checkFiscal: 'https://parking.example/api/receipt?id=1001&sig=c2ln',
        proof: 'https://parking.example/api/profile/proof/v1?order=1001&sig=c2ln',
      },
      { orderNumber: '1000', dateOperation: '2025-03-11T09:12:00+03:00', type: 'refill', status: 'done', sum: 300 },
    ],
  },
}

export const totalsExample: Example = {
  request: { ...question, token: 'driver-token' },
  answer: {
    status: 'ok',
    result: [
      { type: 'payment', count: 12, sum: 1234.5 },
      { type: 'refill', count: 3, sum: 900 },
    ],
  },
}

export const exportExample: Example = {
  request: { ...question, format: 'xls', lang: 'ru', token: 'driver-token' },
  answer: {
    status: 'ok',
    exportId: 'e-1',
    done: 200,
    total: 200,
    link: 'https://parking.example/api/profile/download-history/v1/e-1?sig=c2ln',
  },
}
