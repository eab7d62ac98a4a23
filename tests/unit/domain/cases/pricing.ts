import type { Benefit } from '../../../../shared/domain/cost.ts'
import type { Calendar, TariffRow } from '../../../../shared/domain/tariff.ts'
import { moscow } from '../moment.ts'

/** Five zones whose rows show every habit of a tariff (readings 3.3). */
export const TARIFFS: Record<'Z1' | 'Z2' | 'Z3' | 'Z4' | 'Z5', TariffRow[]> = {
  Z1: [
    { type: 'default', from: '08:00:00', to: '20:00:00', price: 6000 },
    { type: 'default', from: '20:00:00', to: '23:59:59', price: 3000 },
    { type: 'saturday', from: '09:00:00', to: '18:00:00', price: 2000 },
  ],
  Z2: [
    { type: 'default', from: '00:00:00', to: '23:59:59', price: 4000 },
    { type: 'saturday', from: '00:00:00', to: '23:59:59', price: 4000 },
    { type: 'sunday', from: '00:00:00', to: '23:59:59', price: 1500 },
    { type: 'holiday', from: '00:00:00', to: '23:59:59', price: 1000 },
  ],
  Z3: [{ type: 'default', from: '08:30:00', to: '19:30:00', price: 2000 }],
  Z4: [
    { type: 'default', from: '08:00:00', to: '10:07:00', price: 10000 },
    { type: 'default', from: '10:07:00', to: '20:00:00', price: 5000 },
  ],
  Z5: [{ type: 'default', from: '20:00:00', to: '08:00:00', price: 3000 }],
}

export const CALENDAR: Calendar = {
  years: [2025, 2026],
  days: { '2025-06-12': 'holiday', '2025-11-01': 'default', '2025-11-03': 'holiday', '2025-11-04': 'holiday' },
}

const off = (name: string, percent: number, window: Pick<Benefit, 'startsAt' | 'endsAt'> = {}): Benefit => ({
  name,
  percent,
  zones: '#',
  plate: '#',
  ...window,
})

/** Minutes, kopecks per hour, percent and benefit of a row of the table. */
export type Run = [minutes: number, price: number, percent: number, benefit: string | null]

/** Kopecks throughout. */
export interface PricingCase {
  what: string
  zone: keyof typeof TARIFFS
  start: string
  minutes: number
  benefits?: Benefit[]
  gross: number
  price: number
  salePercent: number
  runs: Run[]
}

export const PRICING: PricingCase[] = [
  {
    what: 'an hour of a weekday',
    zone: 'Z1',
    start: '2025-03-12 10:00',
    minutes: 60,
    gross: 6000,
    price: 6000,
    salePercent: 0,
    runs: [[60, 6000, 0, null]],
  },
  {
    what: 'a quarter of an hour',
    zone: 'Z1',
    start: '2025-03-12 10:00',
    minutes: 15,
    gross: 1500,
    price: 1500,
    salePercent: 0,
    runs: [[15, 6000, 0, null]],
  },
  {
    what: 'free before opening',
    zone: 'Z1',
    start: '2025-03-12 07:30',
    minutes: 60,
    gross: 3000,
    price: 3000,
    salePercent: 0,
    runs: [
      [30, 0, 0, null],
      [30, 6000, 0, null],
    ],
  },
  {
    what: 'Saturday has its own rows',
    zone: 'Z1',
    start: '2025-03-15 08:30',
    minutes: 60,
    gross: 1000,
    price: 1000,
    salePercent: 0,
    runs: [
      [30, 0, 0, null],
      [30, 2000, 0, null],
    ],
  },
  {
    what: 'a Sunday without rows is free',
    zone: 'Z1',
    start: '2025-03-16 12:00',
    minutes: 180,
    gross: 0,
    price: 0,
    salePercent: 0,
    runs: [[180, 0, 0, null]],
  },
  {
    what: 'Sunday turns into Monday at midnight',
    zone: 'Z2',
    start: '2025-03-16 23:30',
    minutes: 90,
    gross: 4750,
    price: 4750,
    salePercent: 0,
    runs: [
      [30, 1500, 0, null],
      [60, 4000, 0, null],
    ],
  },
  {
    what: 'a holiday has its own rows',
    zone: 'Z2',
    start: '2025-06-12 10:00',
    minutes: 120,
    gross: 2000,
    price: 2000,
    salePercent: 0,
    runs: [[120, 1000, 0, null]],
  },
  {
    what: 'a weekday turns into a holiday at midnight',
    zone: 'Z2',
    start: '2025-06-11 23:00',
    minutes: 120,
    gross: 5000,
    price: 5000,
    salePercent: 0,
    runs: [
      [60, 4000, 0, null],
      [60, 1000, 0, null],
    ],
  },
  {
    what: 'the remainder of a kopeck is cut off',
    zone: 'Z4',
    start: '2025-03-12 09:53',
    minutes: 7,
    gross: 1166,
    price: 1166,
    salePercent: 0,
    runs: [[7, 10000, 0, null]],
  },
  {
    what: 'the best benefit alone counts',
    zone: 'Z1',
    start: '2025-03-12 10:00',
    minutes: 60,
    benefits: [off('A', 30), off('B', 50)],
    gross: 6000,
    price: 3000,
    salePercent: 50,
    runs: [[60, 6000, 50, 'B']],
  },
  {
    what: 'a benefit ends on the way',
    zone: 'Z1',
    start: '2025-03-12 10:00',
    minutes: 60,
    benefits: [off('A', 50, { endsAt: moscow('2025-03-12 10:30') })],
    gross: 6000,
    price: 4500,
    salePercent: 25,
    runs: [
      [30, 6000, 50, 'A'],
      [30, 6000, 0, null],
    ],
  },
  {
    what: 'the winner changes by the minute',
    zone: 'Z1',
    start: '2025-03-12 10:00',
    minutes: 60,
    benefits: [
      off('A', 20),
      off('B', 60, { startsAt: moscow('2025-03-12 10:20'), endsAt: moscow('2025-03-12 10:40') }),
    ],
    gross: 6000,
    price: 4000,
    salePercent: 33.3,
    runs: [
      [20, 6000, 20, 'A'],
      [20, 6000, 60, 'B'],
      [20, 6000, 20, 'A'],
    ],
  },
  {
    what: 'a third off',
    zone: 'Z3',
    start: '2025-03-12 09:00',
    minutes: 45,
    benefits: [off('A', 33)],
    gross: 1500,
    price: 1005,
    salePercent: 33,
    runs: [[45, 2000, 33, 'A']],
  },
  {
    what: 'floored after the discount',
    zone: 'Z4',
    start: '2025-03-12 10:00',
    minutes: 15,
    benefits: [off('A', 15)],
    gross: 1833,
    price: 1558,
    salePercent: 15,
    runs: [
      [7, 10000, 15, 'A'],
      [8, 5000, 15, 'A'],
    ],
  },
  {
    what: 'parking is free after half past seven',
    zone: 'Z3',
    start: '2025-03-12 19:15',
    minutes: 45,
    gross: 500,
    price: 500,
    salePercent: 0,
    runs: [
      [15, 2000, 0, null],
      [30, 0, 0, null],
    ],
  },
  {
    what: 'a night that wraps over midnight',
    zone: 'Z5',
    start: '2025-03-12 22:00',
    minutes: 720,
    gross: 30000,
    price: 30000,
    salePercent: 0,
    runs: [
      [600, 3000, 0, null],
      [120, 0, 0, null],
    ],
  },
  {
    what: 'a night that runs into a day without rows',
    zone: 'Z5',
    start: '2025-03-14 22:00',
    minutes: 720,
    gross: 6000,
    price: 6000,
    salePercent: 0,
    runs: [
      [120, 3000, 0, null],
      [600, 0, 0, null],
    ],
  },
  {
    what: 'what floats would make 19.99',
    zone: 'Z3',
    start: '2025-03-12 10:00',
    minutes: 60,
    gross: 2000,
    price: 2000,
    salePercent: 0,
    runs: [[60, 2000, 0, null]],
  },
  {
    what: 'a working Saturday follows the weekday rows',
    zone: 'Z1',
    start: '2025-10-31 23:30',
    minutes: 60,
    gross: 1500,
    price: 1500,
    salePercent: 0,
    runs: [
      [30, 3000, 0, null],
      [30, 0, 0, null],
    ],
  },
]
