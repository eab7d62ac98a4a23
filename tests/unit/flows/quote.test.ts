import { expect, it, vi } from 'vitest'
import { toAppError } from '../../../shared/api/app-error.ts'
import type { CostQuestion } from '../../../shared/domain/cost.ts'
import type { ShownCost } from '../../../shared/domain/cost-parts.ts'
import { calculateCost } from '../../../shared/domain/cost.ts'
import { createQuote } from '../../../shared/flows/offer/quote.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { Z1 } from '../../support/test-city.ts'
import { moscow } from '../domain/moment.ts'

const QUESTION: CostQuestion = {
  zone: '101',
  start: moscow('2025-03-12 15:20'),
  minutes: 60,
  timeZone: 'Europe/Moscow',
  prices: Z1,
  calendar: null,
}
const COST: ShownCost = { price: 6000, gross: 6000, saving: 0, benefitNames: [], intervals: [] }

/** A quote whose server answers when it is told to. */
function open() {
  const answers: (() => void)[] = []
  const quote = createQuote({
    environment: createTestBrowser().openTab().environment,
    loadEngine: () => Promise.reject(new Error('no engine')),
    hasLocalPrice: () => false,
    isFromNow: () => true,
    server: (_question, signal) =>
      new Promise((resolve, reject) => {
        answers.push(() => (signal.aborted ? reject(new DOMException('', 'AbortError')) : resolve(COST)))
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  })
  return { quote, answer: () => answers.forEach((run) => run()) }
}

it('a price that a press waits for comes though the same is asked anew meanwhile, as when the city is read again', async () => {
  const { quote, answer } = open()
  quote.ask(QUESTION)
  const confirmed = quote.confirm()
  quote.ask({ ...QUESTION })
  quote.ask({ ...QUESTION, start: QUESTION.start + 60_000 })
  answer()
  expect(await confirmed).toEqual(COST)
  expect(quote.$state.get()).toMatchObject({ status: 'confirmed', start: QUESTION.start })
})

it('a price that a press waits for is not of another wish', async () => {
  const { quote, answer } = open()
  quote.ask(QUESTION)
  const confirmed = quote.confirm().catch(toAppError)
  quote.ask({ ...QUESTION, minutes: 120 })
  answer()
  expect(await confirmed).toMatchObject({ name: 'AppError' })
  expect(quote.$state.get().status).toBe('asking')
})

/** An hour over the edge of the tariff, where each minute of its start has another price. */
const EDGE = { ...QUESTION, start: moscow('2025-03-12 19:20'), calendar: { years: [2025], days: {} } }

/** A server that prices by a minute beside the one that it is asked with. */
function openBesideEdge({ late }: { late: number }) {
  return createQuote({
    environment: createTestBrowser().openTab().environment,
    loadEngine: () => Promise.resolve(calculateCost),
    hasLocalPrice: () => true,
    isFromNow: () => true,
    server(question) {
      const outcome = calculateCost({ ...question, start: question.start + late })
      return outcome.ok ? Promise.resolve(outcome.value) : Promise.reject(new Error(outcome.error))
    },
  })
}

it.each([
  { when: 'one minute later than the page', late: 60_000 },
  { when: 'one minute earlier than the page', late: -60_000 },
])('how far the price may rise is known though the server prices $when', async ({ late }) => {
  const quote = openBesideEdge({ late })
  quote.ask(EDGE)
  await vi.waitFor(() => expect(quote.$state.get().status).toBe('local'))
  const own = quote.priceLater(0)
  const told = quote.priceLater(600_000)
  expect((await quote.confirm()).price, 'by another minute').not.toBe(own)
  expect(quote.priceLater(600_000)).toBe(told)
})
