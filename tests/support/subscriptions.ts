import type { City } from '../../demo/cities/load-cities.ts'

/** What the city of the tests sells: money in roubles, day prices in kopecks. */
export const SUBSCRIPTIONS: City['subscriptions'] = {
  offers: [
    {
      parkingPermit: 'Центр на месяц',
      parkingPermitEn: 'The centre for a month',
      parkingPermitCode: 'CENTER-M',
      parkingPermitType: 'month',
      parkingPermitDesc: 'Центр без доплат',
      cost: 310,
      zone: ['101'],
    },
    {
      parkingPermit: 'Рабочий день',
      parkingPermitCode: 'ALL-D',
      parkingPermitType: 'day',
      parkingPermitDesc: 'Полцены везде',
      cost: 99.99,
      zone: '#',
      sale: 50,
    },
    {
      parkingPermit: 'Житель',
      parkingPermitCode: 'RES-Y',
      parkingPermitType: 'year',
      parkingPermitDesc: 'По прописке',
      cost: 1000,
      zone: ['102'],
      licensePlate: 'К456МН77',
      startDate: '2025-04-01',
    },
    {
      parkingPermit: 'Чужой житель',
      parkingPermitCode: 'RES-X',
      parkingPermitType: 'year',
      parkingPermitDesc: 'По прописке',
      cost: 1000,
      zone: ['102'],
      licensePlate: 'О001ОО77',
    },
    {
      parkingPermit: 'Мотоцикл',
      parkingPermitCode: 'MOTO-W',
      parkingPermitType: 'week',
      parkingPermitDesc: 'Категория А',
      cost: 50,
      zone: '#',
      category: 'A',
    },
  ],
  kinds: [
    { code: 'ROUND', name: 'Круглые сутки', categories: ['B'], sale: 100, dayPrices: { 101: 1200, 102: 999 } },
    {
      code: 'NIGHT',
      name: 'Ночь',
      categories: ['B'],
      sale: 100,
      intervals: [{ from: '20:00', to: '08:00', percent: 100 }],
      dayPrices: { 101: 500 },
    },
    { code: 'MOTO', name: 'Мотоцикл', categories: ['A'], sale: 100, dayPrices: { 101: 300, 102: 300 } },
  ],
  terms: [
    { days: 1, discount: 0 },
    { days: 30, discount: 12.5 },
  ],
  specialZones: ['102'],
}

/** Of a city without season tickets. */
export const NOTHING_SOLD: City['subscriptions'] = { offers: [], kinds: [], terms: [], specialZones: [] }
