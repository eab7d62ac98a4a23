import type { Example } from './example.ts'

const link = 'https://parking.example/api/receipt?receiptnumber=5001&sig=c2ln'

export const refillReceiptExample: Example = {
  request: {
    payer: {
      type: 2,
      name: 'ООО «Ромашка»',
      ogrn: '1027700132195',
      inn: '7707083893',
      kpp: '773601001',
      address: '117312, Москва, ул. Вавилова, 19',
    },
    sum: '1000.00',
    Token: 'driver-token',
  },
  answer: { status: 'ok', result: { receiptnumber: '5001', link, downloadLink: `${link}&download=true` } },
}

export const receiptsExample: Example = {
  request: { Token: 'driver-token' },
  answer: {
    status: 'ok',
    result: [
      {
        date: '2025-03-12T19:30:00+03:00',
        receiptnumber: '5001',
        sum: 1000,
        status: 'waiting',
        receiptname: 'Пополнение баланса',
        type: 'legal',
        UIN: '00000000000000005001',
        link,
      },
    ],
  },
}

export const sendReceiptExample: Example = {
  request: { receiptnumber: '5001', email: 'book@romashka.example', Token: 'driver-token' },
  answer: { status: 'ok' },
}

export const receiptExample: Example = { request: { receiptnumber: '5001', sig: 'c2ln' }, answer: { status: 'ok' } }
