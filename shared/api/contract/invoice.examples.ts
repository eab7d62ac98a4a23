import type { Example } from './example.ts'

export const invoiceExample: Example = {
  request: { invoiceId: 'inv-1001' },
  answer: {
    status: 'ok',
    result: {
      invoiceId: 'inv-1001',
      description: 'Резидентное разрешение на год',
      descriptionEn: 'Resident permit for a year',
      payee: 'МКУ «Городская парковка»',
      payeeEn: 'City Parking, municipal institution',
      inn: '7707083893',
      amount: 3000,
      currency: 'RUB',
      state: 'open',
      payBy: '2025-03-20T23:59:59+03:00',
      widget: { publicId: 'test_api_key', scriptUrl: 'https://widget.example/checkout.js' },
      requireEmail: true,
    },
  },
}

export const payInvoiceExample: Example = {
  request: {
    invoiceId: 'inv-1001',
    amount: '3000.00',
    email: 'payer@mail.example',
    returnUrl: 'https://city.example/payment',
    lang: 'ru',
  },
  answer: { status: 'ok', RedirectURL: 'https://bank.example/order/1' },
}
