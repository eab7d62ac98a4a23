import type { CostQuestion } from '../../shared/domain/cost.ts'
import { calculateCost } from '../../shared/domain/cost.ts'
import { naiveCost } from '../unit/domain/naive-cost.ts'
import { summarise, type Summary } from './statistics.ts'

export interface EngineSpeed {
  said: string
  /** Costs in a second. */
  rate: Summary
}

const BATCHES = 15
const BATCH_MS = 200
const DAY_MS = 86_400_000
/** Days that the questions begin on, so that no answer is one remembered. */
const DAYS = 28

/**
 * A day and a night in a zone with another price for each kind of day, for a car with five benefits, none of them for
 * all of the time.
 */
const QUESTION: CostQuestion = {
  zone: '101',
  start: Date.parse('2025-03-03T15:20:00+03:00'),
  minutes: 1440,
  timeZone: 'Europe/Moscow',
  prices: [
    { type: 'default', from: '00:00', to: '08:00', price: 4000 },
    { type: 'default', from: '08:00', to: '12:00', price: 8000 },
    { type: 'default', from: '12:00', to: '20:00', price: 12_000 },
    { type: 'default', from: '20:00', to: '00:00', price: 6000 },
    { type: 'saturday', from: '00:00', to: '00:00', price: 6000 },
    { type: 'sunday', from: '10:00', to: '18:00', price: 3000 },
    { type: 'holiday', from: '00:00', to: '00:00', price: 0 },
  ],
  calendar: { years: [2025], days: { '2025-03-08': 'holiday', '2025-03-15': { type: 'default', zones: ['101'] } } },
  vehicle: { plate: 'А123ВС77', format: 'rus', category: 'B' },
  benefits: [
    { name: 'night', percent: 0, zones: '#', plate: '#', intervals: [{ from: '22:00', to: '06:00', percent: 50 }] },
    {
      name: 'resident',
      percent: 80,
      zones: ['101', '102'],
      plate: 'А123ВС77',
      endsAt: Date.parse('2025-03-20T00:00:00+03:00'),
    },
    { name: 'electric', percent: 100, zones: ['103'], plate: 'А123ВС77' },
    { name: 'spring', percent: 12.5, zones: '#', plate: '#', startsAt: Date.parse('2025-03-10T00:00:00+03:00') },
    {
      name: 'lunch',
      percent: 0,
      zones: ['101'],
      plate: '#',
      category: 'B',
      intervals: [{ from: '12:00', to: '13:30', percent: 90 }],
    },
  ],
}

const questions = Array.from({ length: DAYS }, (_, day) => ({ ...QUESTION, start: QUESTION.start + day * DAY_MS }))

/**
 * How many prices of a day and a night with five benefits are found in a second, by the engine and minute by minute.
 */
export function measureEngine(): EngineSpeed[] {
  for (const question of questions) {
    const cost = calculateCost(question)
    const naive = naiveCost(question)
    if (!cost.ok || 'error' in naive || cost.value.price !== naive.price)
      throw new Error('The two price engines do not agree.')
  }
  return [
    { said: 'price engine', rate: rateOf(calculateCost) },
    { said: 'minute by minute', rate: rateOf(naiveCost) },
  ]
}

function rateOf(calculate: (question: CostQuestion) => unknown): Summary {
  const rates = Array.from({ length: BATCHES }, () => {
    const begun = performance.now()
    let count = 0
    while (performance.now() - begun < BATCH_MS) {
      for (const question of questions) calculate(question)
      count += questions.length
    }
    return (count / (performance.now() - begun)) * 1000
  })
  // The first batch is where the engine of the language warms up.
  return summarise(rates.slice(1))
}
