import type { Example } from './example.ts'

const transport = { number: 'А123ВС77', category: 'B', numberFormat: 'rus' }
const session = {
  zone: '101',
  zoneName: 'Центр',
  startDate: '2025-03-12T19:30:00+03:00',
  endDate: '2025-03-12T20:30:00+03:00',
  sum: 45,
}
const start = {
  transport,
  payment: 'bankCard',
  phone: '79161234567',
  zone: '101',
  duration: 60,
  expectedCost: '45.00',
  returnUrl: 'https://museum.example/parking',
  lang: 'ru',
  token: 'guest-token',
}

export const costExample: Example = {
  request: { transport, zone: '101', duration: 60 },
  answer: {
    status: 'ok',
    price: 45,
    priceRest: 45,
    sumSale: 0,
    benefitsName: [],
    moneyEnough: false,
    totalcost: 45,
    totaldiscount: 0,
    benefit: '',
    balance: 0,
    costData: {
      totalcost: 45,
      intervals: [
        {
          from: '2025-03-12T19:30:00+03:00',
          to: '2025-03-12T20:00:00+03:00',
          minutes: 30,
          dayType: 'default',
          price: 6000,
          percent: 0,
          benefitName: '',
          sum: 30,
        },
        {
          from: '2025-03-12T20:00:00+03:00',
          to: '2025-03-12T20:30:00+03:00',
          minutes: 30,
          dayType: 'default',
          price: 3000,
          percent: 0,
          benefitName: '',
          sum: 15,
        },
      ],
    },
    token: 'guest-token',
  },
}

export const startExample: Example = {
  request: { ...start, type: 'paymentUnregister' },
  answer: { status: 'ok', paymentId: 'p-1001', RedirectURL: 'https://bank.example/bank/p-1001', session },
}

export const postStartExample: Example = {
  request: { ...start, type: 'postPaymentUnregister', postPaymentStartTime: '2025-03-12T19:30:00+03:00' },
  answer: { status: 'ok', paymentId: 'p-1002', RedirectURL: 'https://bank.example/bank/p-1002', session },
}

export const statusExample: Example = {
  request: { paymentId: 'p-1001', token: 'guest-token' },
  answer: {
    status: 'ok',
    result: {
      ...session,
      paymentId: 'p-1001',
      state: 'paid',
      checkFiscal: 'https://parking.example/api/payment/unregistered/receipt/v1?id=p-1001&sig=c2ln',
      orderNumber: '1001',
    },
  },
}

export const cancelExample: Example = {
  request: { paymentId: 'p-1001', token: 'guest-token' },
  answer: { status: 'ok', result: { ...session, paymentId: 'p-1001', state: 'cancelled', orderNumber: '1001' } },
}
