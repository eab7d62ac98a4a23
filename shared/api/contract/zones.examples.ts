import type { Example } from './example.ts'

const prices = [
  { type: 'default', from: '08:00:00', to: '20:00:00', price: 6000 },
  { type: 'default', from: '20:00:00', to: '23:59:59', price: 3000 },
  { type: 'saturday', from: '09:00:00', to: '18:00:00', price: 2000 },
]

export const zonesExample: Example = {
  request: {},
  answer: { status: 'ok', result: [{ name: 'Центр', value: '101', prices }] },
}

export const parkingsExample: Example = {
  request: {},
  answer: {
    status: 'ok',
    result: [
      {
        value: '10101',
        name: 'Садовая, 1–15',
        zone: '101',
        category: 'roadside',
        freeparking: false,
        inactive: false,
        address: 'ул. Садовая, 1–15',
      },
    ],
  },
}
