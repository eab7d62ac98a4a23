import type { Example } from './example.ts'

export const verifyLinkExample: Example = {
  request: {
    title: '101 Центр',
    dateIn: '12.03.2025 16:00',
    dateOut: '12.03.2025 17:00',
    price: '60.00',
    ts: 'А123ВС77',
    sig: 'mB2Zb8ZyQ0',
  },
  answer: { status: 'ok', result: { isVerified: true } },
}

export const findReceiptExample: Example = {
  request: { number: '1001' },
  answer: {
    status: 'ok',
    result: {
      orderNumber: '1001',
      zone: '101',
      zoneName: 'Центр',
      startDate: '2025-03-12T16:00:00+03:00',
      endDate: '2025-03-12T17:00:00+03:00',
      sum: 60,
      state: 'paid',
      paidAt: '2025-03-12T15:59:30+03:00',
    },
  },
}
