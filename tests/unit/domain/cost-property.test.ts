import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealBenefits } from '../../../shared/domain/benefit.ts'
import { calculateCost } from '../../../shared/domain/cost.ts'
import type { Cost, CostQuestion } from '../../../shared/domain/cost.ts'
import { costQuestion } from './cost-question.ts'
import { naiveCost, runsOf } from './naive-cost.ts'
import { times } from './property-runs.ts'

function costOf(question: CostQuestion): Cost | null {
  const outcome = calculateCost(question)
  return outcome.ok ? outcome.value : null
}

/** `expect` words the difference well, but is slow where there is none. */
function agree(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

describe('the price of any session', { timeout: 60_000 }, () => {
  it('is what adding up every single minute gives', () => {
    const seen = { priced: 0, reduced: 0, refused: 0 }
    fc.assert(
      fc.property(costQuestion, (question) => {
        const outcome = calculateCost(question)
        const naive = naiveCost(question)
        if ('error' in naive) {
          seen.refused += 1
          agree(outcome, { ok: false, error: naive.error })
          return
        }
        if (!outcome.ok) throw new Error(`refused with ${outcome.error}`)
        const cost = outcome.value
        if (cost.price > 0) seen.priced += 1
        if (cost.saving > 0) seen.reduced += 1
        const runs = runsOf(naive.minutes)
        agree(
          [cost.exact.gross, cost.exact.net, cost.exact.denominator],
          [naive.grossNumerator, naive.netNumerator, naive.denominator],
        )
        agree(
          [cost.gross, cost.price, cost.saving, cost.salePercent],
          [naive.gross, naive.price, naive.gross - naive.price, Number(naive.percentTenths) / 10],
        )
        agree(
          cost.intervals.map(({ to: _to, dayType: _dayType, ...row }) => row),
          runs,
        )
        agree(cost.benefitNames, [...new Set(runs.flatMap(({ benefitName }) => benefitName ?? []))])
      }),
      times(10_000),
    )
    // the questions are no use if most of them are free or refused
    expect(seen.priced).toBeGreaterThan(3000)
    expect(seen.reduced).toBeGreaterThan(500)
    expect(seen.refused).toBeGreaterThan(100)
  })

  it('is the same with the benefits kept from its start, for the whole and for any end of it', () => {
    fc.assert(
      fc.property(costQuestion, fc.integer({ min: 1, max: 100 }), (question, share) => {
        const from = Math.floor(question.start / 60_000) * 60_000
        const stretch = { zone: question.zone, vehicle: question.vehicle, from, to: from + question.minutes * 60_000 }
        const benefits = sealBenefits(question.benefits ?? [], stretch)
        const minutes = Math.ceil((question.minutes * share) / 100)
        agree(calculateCost({ ...question, minutes, benefits }), calculateCost({ ...question, minutes }))
      }),
      times(2000),
    )
  })

  it('splits anywhere without a trace before it is floored', () => {
    fc.assert(
      fc.property(costQuestion, fc.integer({ min: 1, max: 99 }), (question, share) => {
        const first = Math.ceil((question.minutes * share) / 100)
        const whole = costOf(question)
        fc.pre(whole !== null && first < question.minutes)
        const start = Math.floor(question.start / 60_000) * 60_000
        const left = costOf({ ...question, minutes: first })
        const right = costOf({ ...question, start: start + first * 60_000, minutes: question.minutes - first })
        expect((left?.exact.net ?? 0n) + (right?.exact.net ?? 0n)).toBe(whole?.exact.net)
        expect((left?.exact.gross ?? 0n) + (right?.exact.gross ?? 0n)).toBe(whole?.exact.gross)
      }),
      times(2000),
    )
  })

  it('is never negative and never above the price without benefits', () => {
    fc.assert(
      fc.property(costQuestion, (question) => {
        const cost = costOf(question)
        fc.pre(cost !== null)
        const bare = costOf({ ...question, benefits: [] })
        expect(cost?.price).toBeGreaterThanOrEqual(0)
        expect(cost?.price).toBeLessThanOrEqual(cost?.gross ?? -1)
        expect(cost?.gross).toBe(bare?.price)
        expect(bare?.saving).toBe(0)
      }),
      times(2000),
    )
  })

  it('has a table whose rows follow each other without a gap and fall short of the total by less than a kopeck a row', () => {
    fc.assert(
      fc.property(costQuestion, (question) => {
        const cost = costOf(question)
        fc.pre(cost !== null)
        const rows = cost?.intervals ?? []
        const ends = rows.map(({ to }) => to)
        expect(rows.map(({ from }) => from)).toEqual([
          Math.floor(question.start / 60_000) * 60_000,
          ...ends.slice(0, -1),
        ])
        expect(rows.reduce((sum, row) => sum + row.minutes, 0)).toBe(question.minutes)
        const shortfall = (cost?.price ?? 0) - rows.reduce((sum, row) => sum + row.sum, 0)
        expect(shortfall).toBeGreaterThanOrEqual(0)
        expect(shortfall).toBeLessThan(Math.max(1, rows.length))
      }),
      times(2000),
    )
  })

  it('does not fall when the session grows longer', () => {
    fc.assert(
      fc.property(costQuestion, fc.integer({ min: 1, max: 300 }), (question, more) => {
        const shorter = costOf(question)
        const longer = costOf({ ...question, minutes: question.minutes + more })
        fc.pre(shorter !== null && longer !== null)
        expect(longer?.price).toBeGreaterThanOrEqual(shorter?.price ?? 0)
      }),
      times(1000),
    )
  })
})
