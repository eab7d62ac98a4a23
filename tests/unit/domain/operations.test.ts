import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareByDate,
  cursorOf,
  isBehind,
  isLastPage,
  operationTypesOf,
  PAGE_SIZE,
  parkingHours,
  sortOperations,
} from '../../../shared/domain/operation-order.ts'
import type { OrderedOperation } from '../../../shared/domain/operation-order.ts'
import { periodBounds } from '../../../shared/domain/operation-period.ts'
import type { Period } from '../../../shared/domain/operation-period.ts'
import { BERLIN, MOSCOW, moscow, YEKATERINBURG } from './moment.ts'
import { times } from './property-runs.ts'

const at = (time: string) => moscow(`2025-03-12 ${time}`)
const operation = (
  orderNumber: string,
  time: string,
  start: string | null = null,
  end: string | null = null,
): OrderedOperation => ({
  orderNumber,
  dateOperation: at(time),
  start: start === null ? null : at(start),
  end: end === null ? null : at(end),
})
const names = (rows: OrderedOperation[]) => rows.map(({ orderNumber }) => orderNumber).join(', ')

describe('the order of operations', () => {
  const rows = [
    operation('a', '10:05', '10:05', '11:05'),
    operation('b', '12:40', '12:40', '15:40'),
    operation('c', '12:10'),
    operation('d', '09:00', '09:00', '11:59'),
  ]

  it('is newest first', () => {
    expect(names(sortOperations(rows))).toBe('b, c, a, d')
  })

  it('is by whole hours of parking on demand, refills last', () => {
    expect(names(sortOperations(rows, 'length'))).toBe('b, d, a, c')
    expect(rows.map(parkingHours)).toEqual([1, 3, 0, 2])
  })

  it('keeps equal lengths as they were', () => {
    const equal = [
      operation('x', '10:00', '10:00', '11:00'),
      operation('y', '12:00', '12:00', '13:59'),
      operation('z', '11:00', '11:00', '12:30'),
    ]
    expect(names(sortOperations(equal, 'length'))).toBe('x, y, z')
  })

  it('leaves the list it was given alone', () => {
    sortOperations(rows)
    expect(names(rows)).toBe('a, b, c, d')
  })

  it('is exact to the millisecond, not to the hour', () => {
    expect(names(sortOperations([operation('1', '11:20'), operation('2', '12:40'), operation('3', '12:00')]))).toBe(
      '2, 3, 1',
    )
  })

  it.each([
    [['9', '10', '8'], '10, 9, 8'],
    [['007', '10'], '10, 007'],
    [['B-2', 'B-10', 'A-3'], 'B-2, B-10, A-3'],
  ])('puts the greater number of %j first at one moment', (numbers, order) => {
    expect(names(sortOperations(numbers.map((number) => operation(number, '10:00'))))).toBe(order)
  })
})

describe('paging through operations', { timeout: 60_000 }, () => {
  it('goes on behind the oldest loaded row, however the rows are shown', () => {
    const rows = [operation('5', '10:00', '08:00', '10:00'), operation('7', '09:00'), operation('6', '09:00')]
    expect(cursorOf(sortOperations(rows, 'length'))).toEqual({ dateOperation: at('09:00'), orderNumber: '6' })
    expect(cursorOf([])).toBeNull()
  })

  it.each([
    ['older', '5', '08:59', true],
    ['of the same moment with a smaller number', '4', '09:00', true],
    ['the cursor itself', '5', '09:00', false],
    ['of the same moment with a greater number', '10', '09:00', false],
    ['newer', '1', '09:01', false],
  ])('a row that is %s', (_, number, time, isOlder) => {
    expect(isBehind(operation(number, time), { dateOperation: at('09:00'), orderNumber: '5' })).toBe(isOlder)
  })

  it('ends with a short page', () => {
    expect([0, 49, 50].map(isLastPage)).toEqual([true, true, false])
  })

  it('shows every row once', () => {
    const row = fc.record({
      dateOperation: fc.integer({ min: 0, max: 30 }),
      orderNumber: fc.integer({ min: 1, max: 200 }).map(String),
    })
    const rows = fc.uniqueArray(row, {
      selector: ({ dateOperation, orderNumber }) => `${dateOperation} ${orderNumber}`,
      maxLength: 200,
    })
    fc.assert(
      fc.property(rows, (all) => {
        const shown: { dateOperation: number; orderNumber: string }[] = []
        for (let page = 0; page <= all.length / PAGE_SIZE; page += 1) {
          const cursor = cursorOf(shown)
          const rest = cursor ? all.filter((entry) => isBehind(entry, cursor)) : all
          shown.push(...[...rest].sort(compareByDate).slice(0, PAGE_SIZE))
        }
        expect(shown).toEqual([...all].sort(compareByDate))
      }),
      times(300),
    )
  })

  it.each([
    ['payment', 'all', true],
    ['payment', 'payment', true],
    ['paymentGate', 'payment', true],
    ['paymentGate', 'all', true],
    ['payment', 'paymentGate', false],
    ['bonus20', 'bonus20', true],
    ['refill', 'payment', false],
  ])('%s is shown under the filter %s: %s', (type, filter, isShown) => {
    expect(operationTypesOf(filter)?.includes(type) ?? true).toBe(isShown)
  })
})

describe('a period of the history', () => {
  const now = moscow('2025-03-12 15:20:40')
  const bounds = (period: Period, timeZone = MOSCOW, moment = now) => {
    const outcome = periodBounds({ period, now: moment, timeZone })
    return outcome.ok ? [outcome.value.from, outcome.value.to] : outcome.error
  }

  it.each([
    ['today', '2025-03-12 00:00', '2025-03-12 15:20:40'],
    ['yesterday', '2025-03-11 00:00', '2025-03-11 23:59:59.999'],
    ['weekly', '2025-03-10 00:00', '2025-03-12 15:20:40'],
    ['monthly', '2025-03-01 00:00', '2025-03-12 15:20:40'],
    ['lastMonth', '2025-02-01 00:00', '2025-02-28 23:59:59.999'],
  ] as const)('%s lasts from %s to %s', (period, from, to) => {
    expect(bounds(period)).toEqual([moscow(from), moscow(to)])
  })

  it('has no bounds when all is asked for', () => {
    expect(bounds('all')).toEqual([null, null])
  })

  it.each([
    ['2025-03-16 23:00', '2025-03-10 00:00', 'a Sunday belongs to the week before it'],
    ['2025-03-17 00:00', '2025-03-17 00:00', 'a Monday begins its own'],
    ['2025-01-01 12:00', '2024-12-30 00:00', 'a week may begin in the old year'],
  ])('at %s the week began at %s: %s', (moment, from) => {
    expect(bounds('weekly', MOSCOW, moscow(moment))).toEqual([moscow(from), moscow(moment)])
  })

  it('of the month before goes over the turn of a year', () => {
    expect(bounds('lastMonth', MOSCOW, moscow('2025-01-31 12:00'))).toEqual([
      moscow('2024-12-01 00:00'),
      moscow('2024-12-31 23:59:59.999'),
    ])
  })

  it('goes by the date of the city', () => {
    expect(bounds('today', YEKATERINBURG, moscow('2025-03-12 22:30'))[0]).toBe(moscow('2025-03-12 22:00'))
  })

  it('knows days of 23 and 25 hours', () => {
    const length = (moment: string) => {
      const [from, to] = bounds('yesterday', BERLIN, Date.parse(moment))
      return (Number(to) - Number(from) + 1) / 3_600_000
    }
    expect([length('2025-03-31T12:00:00Z'), length('2025-10-27T12:00:00Z')]).toEqual([23, 25])
  })

  it.each([
    ['2025-03-01', '2025-03-05', ['2025-03-01 00:00', '2025-03-05 23:59:59.999']],
    ['2025-03-05', '2025-03-05', ['2025-03-05 00:00', '2025-03-05 23:59:59.999']],
    ['2025-03-06', '2025-03-05', null],
    ['2025-02-29', '2025-03-05', null],
    ['', '2025-03-05', null],
    [undefined, undefined, null],
  ])('of one’s own from %s to %s', (from, to, expected) => {
    const outcome = periodBounds({ period: 'custom', now, timeZone: MOSCOW, from, to })
    const [first = '', last = ''] = expected ?? []
    expect(outcome).toEqual(
      expected
        ? { ok: true, value: { from: moscow(first), to: moscow(last) } }
        : { ok: false, error: 'ValidationError' },
    )
  })
})
