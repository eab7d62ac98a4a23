import { describe, expect, it } from 'vitest'
import { createDayFields, dayProblem, type ChosenPeriod } from '../../../shared/flows/period/period.ts'

describe('a day of a period', () => {
  /** What is said at both days once they were typed and left. */
  function problemsOf(from: string, to: string) {
    const chosen: ChosenPeriod = { period: 'custom', from: '', to: '' }
    const days = createDayFields(chosen, (change) => Object.assign(chosen, change))
    days.type('from', from)
    days.type('to', to)
    const before = [dayProblem('from', chosen, days.$typed.get()), dayProblem('to', chosen, days.$typed.get())]
    expect(before).toEqual([null, null])
    days.leave('from')
    days.leave('to')
    return [dayProblem('from', chosen, days.$typed.get()), dayProblem('to', chosen, days.$typed.get())]
  }

  it.each([
    ['01/03/2025', '12/03/2025', null, null],
    ['12/03/2025', '12/03/2025', null, null],
    ['', '12/03/2025', 'period.missing', null],
    ['01/03/2025', '12/3', null, 'period.missing'],
    ['31/02/2025', '12/03/2025', 'period.impossible', null],
    ['01/03/2025', '45/03/2025', null, 'period.impossible'],
    ['12/03/2025', '11/03/2025', null, 'period.reversed'],
  ])('%s to %s: at the first %s, at the last %s', (from, to, first, last) => {
    expect(problemsOf(from, to)).toEqual([first, last])
  })
})
