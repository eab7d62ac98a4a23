import type { Example } from './example.ts'

const LINE = {
  id: '12',
  date: '2025-03-10T09:00:00+03:00',
  title: 'Парковки у вокзала на неделю закрыты',
  titleEn: 'Parking by the station closed for a week',
  announce: 'Меняем разметку. Ближайшие места — на улице Садовой.',
  announceEn: 'New markings are being laid. The nearest places are in Sadovaya Street.',
}

export const newsExample: Example = { request: { limit: 10, offset: 0 }, answer: { status: 'ok', result: [LINE] } }

export const newsItemExample: Example = {
  request: { id: '12' },
  answer: {
    status: 'ok',
    result: {
      ...LINE,
      text: '<p>С 12 по 18 марта парковки <b>101–105</b> закрыты.</p>',
      textEn: '<p>Parkings <b>101–105</b> are closed from 12 to 18 March.</p>',
    },
  },
}

export const pageExample: Example = {
  request: { path: '/pages/help' },
  answer: {
    status: 'ok',
    result: {
      path: '/pages/help',
      title: 'Помощь',
      titleEn: 'Help',
      text: '<h2>Как оплатить</h2><p>Номер зоны — на знаке.</p>',
    },
  },
}
