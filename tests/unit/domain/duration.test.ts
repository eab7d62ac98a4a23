import { describe, expect, it } from 'vitest'
import { durationOptions, formatDuration, toIntervals } from '../../../shared/domain/duration.ts'

describe('the durations on offer', () => {
  it.each([
    ['the defaults', { min: 15, max: 1440, step: 15 }, 96, 15, 1440],
    ['no settings', null, 96, 15, 1440],
    ['settings that say nothing', {}, 96, 15, 1440],
    ['half hours up to two hours', { min: 30, max: 120, step: 30 }, 4, 30, 120],
    ['a maximum between two steps', { min: 60, max: 200, step: 60 }, 3, 60, 180],
    ['a minimum above the maximum', { min: 60, max: 30, step: 15 }, 96, 15, 1440],
    ['no step forward', { min: 15, max: 1440, step: 0 }, 96, 15, 1440],
    ['a step back', { min: 15, max: 1440, step: -15 }, 96, 15, 1440],
    ['a minimum of nothing', { min: 0, max: 60, step: 15 }, 96, 15, 1440],
    ['half minutes', { min: 7.5, max: 60, step: 7.5 }, 96, 15, 1440],
    ['millions of options', { min: 1, max: 9_000_000, step: 1 }, 96, 15, 1440],
    ['no step', { min: 15, max: 180 }, 12, 15, 180],
    ['no step, said with null', { min: 15, max: 180, step: null }, 12, 15, 180],
    ['a maximum alone that is below the default minimum', { max: 10 }, 96, 15, 1440],
    ['one duration only', { min: 30, max: 30, step: 15 }, 1, 30, 30],
  ])('with %s', (_, settings, count, first, last) => {
    const options = durationOptions(settings)
    expect([options.length, options[0], options.at(-1)]).toEqual([count, first, last])
  })

  it('are evenly spaced', () => {
    expect(durationOptions({ min: 30, max: 120, step: 30 })).toEqual([30, 60, 90, 120])
    expect(durationOptions({ min: 20, max: 60, step: 15 })).toEqual([20, 35, 50])
  })

  it('follow limits of which broken ones are replaced as a whole', () => {
    expect(toIntervals({ min: 60, max: 30, step: 5 })).toEqual({ min: 15, max: 1440, step: 15 })
    expect(toIntervals({ max: 180 })).toEqual({ min: 15, max: 180, step: 15 })
  })
})

describe('the label of a duration', () => {
  it.each([
    [0, '00:00'],
    [15, '00:15'],
    [90, '01:30'],
    [600, '10:00'],
    [1425, '23:45'],
    [1440, '24:00'],
    [1500, '25:00'],
  ])('of %i minutes is %s', (minutes, label) => {
    expect(formatDuration(minutes)).toBe(label)
  })
})
