import { describe, expect, it } from 'vitest'
import { bonusBack, bonusOf, largestPart, parseRefill } from '../../../shared/domain/refill.ts'
import { checkSufficiency, shownBalance } from '../../../shared/domain/sufficiency.ts'

describe('money on the balance', () => {
  it.each([
    [6001, 6000, true, 0, 0],
    [6000, 6000, false, 0, 100],
    [5999, 6000, false, 1, 100],
    [5900, 6000, false, 100, 200],
    [5901, 6000, false, 99, 100],
    [0, 1500, false, 1500, 1600],
    [-100, 1500, false, 1500, 1600],
    [0, 0, true, 0, 0],
    [-1, 0, true, 0, 0],
    [1050, 2075, false, 1025, 1100],
    [0, 1, false, 1, 100],
    [0, 99, false, 99, 100],
    [0, 100, false, 100, 200],
  ])('of %i kopecks for a price of %i: enough %s, lacking %i, top-up %i', (balance, price, isEnough, rest, refill) => {
    expect(checkSufficiency({ balance, price })).toEqual({ isEnough, rest, refill })
  })

  it.each([
    [6000, 6000, true, 0, 0],
    [5999, 6000, false, 1, 100],
    [5900, 6000, false, 100, 100],
    [0, 1500, false, 1500, 1500],
    [0, 0, true, 0, 0],
  ])(
    'where it may equal the price: %i for %i, enough %s, lacking %i, top-up %i',
    (balance, price, isEnough, rest, refill) => {
      expect(checkSufficiency({ balance, price, rule: 'inclusive' })).toEqual({ isEnough, rest, refill })
    },
  )

  it('that is not known lacks nothing: the server judges', () => {
    expect(checkSufficiency({ balance: null, price: 6000 })).toEqual({ isEnough: true, rest: 0, refill: 0 })
  })

  it.each(['strict', 'inclusive'] as const)('is always enough after the suggested top-up (%s)', (rule) => {
    for (let price = 0; price < 500; price += 1) {
      const { refill } = checkSufficiency({ balance: 137, price, rule })
      expect(checkSufficiency({ balance: 137 + refill, price, rule }).isEnough).toBe(true)
      expect(refill % 100).toBe(0)
    }
  })

  it.each([
    [-1, 0],
    [-10_000, 0],
    [0, 0],
    [5, 5],
  ])('of %i is shown as %i', (balance, shown) => {
    expect(shownBalance(balance)).toBe(shown)
  })
})

describe('a top-up', () => {
  it.each([
    ['100', 10_000],
    ['1', 100],
    ['15 000,00', 1_500_000],
    ['1 000', 100_000],
  ])('of «%s» is accepted', (text, amount) => {
    expect(parseRefill(text)).toEqual({ ok: true, value: amount })
  })

  it.each([
    ['', 'NoSumEntered'],
    ['  ', 'NoSumEntered'],
    ['0', 'NoSumEntered'],
    ['0,00', 'NoSumEntered'],
    ['much', 'ItNeedToBeANumber'],
    ['-5', 'ItNeedToBeANumber'],
    ['0,99', 'ValidationError'],
    ['15 000,01', 'RefillAmountCanNotBeMaxAllowable'],
  ])('of «%s» is refused with %s', (text, error) => {
    expect(parseRefill(text)).toEqual({ ok: false, error })
  })

  it('follows the limit of the city and the language of the reader', () => {
    expect(parseRefill('501', { max: 50_000 })).toEqual({ ok: false, error: 'RefillAmountCanNotBeMaxAllowable' })
    expect(parseRefill('1,000', { language: 'en' })).toEqual({ ok: true, value: 100_000 })
  })

  it.each([
    [10_000, 2000],
    [99, 19],
    [4, 0],
  ])('of %i kopecks with a domestic card brings %i', (amount, bonus) => {
    expect(bonusOf(amount)).toBe(bonus)
  })

  it.each([
    [{ rest: 10_000, bonus: 2000 }, 10_000, 2000],
    [{ rest: 10_000, bonus: 2000 }, 3333, 667],
    [{ rest: 6667, bonus: 1333 }, 3333, 667],
    [{ rest: 10_000, bonus: 2000 }, 1, 1],
    [{ rest: 10_000, bonus: 0 }, 3333, 0],
  ])('of which %o are left takes, with %i kopecks that go back, %i of its bonus with them', (left, part, back) => {
    expect(bonusBack(left, part)).toBe(back)
  })

  it('goes back as far as a balance has it with its bonus, and not a kopeck further', () => {
    for (const left of [
      { rest: 10_000, bonus: 2000 },
      { rest: 99, bonus: 19 },
      { rest: 100, bonus: 0 },
    ])
      for (let balance = 0; balance <= left.rest + left.bonus + 1; balance += 1) {
        const part = largestPart(left, balance)
        const taken = (sum: number) => sum + bonusBack(left, sum)
        expect(taken(part)).toBeLessThanOrEqual(balance)
        if (part < left.rest) expect(taken(part + 1)).toBeGreaterThan(balance)
        else expect(part).toBe(left.rest)
      }
    expect(largestPart({ rest: 100, bonus: 20 }, -5)).toBe(0)
  })
})
