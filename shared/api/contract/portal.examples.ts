import type { Example } from './example.ts'

export const portalExample: Example = {
  request: {
    source: 'sandbox',
    order: 'p-1001',
    billnumber: 'b-1001',
    amount: '45.00',
    paymentDate: '20250312163000',
    status: 'authorized',
  },
  answer: { status: 'ok' },
}
