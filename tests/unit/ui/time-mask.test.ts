import { describe, expect, it } from 'vitest'
import { formatTime, maskTime, parseTime, shiftTime } from '../../../shared/ui/masked-input/time-mask.ts'

const type = (keys: string) => [...keys].reduce((text, key) => maskTime(text + key), '')

describe('typing a time', () => {
  it.each([
    ['0930', '09:30'],
    ['930', '09:30'],
    ['1545', '15:45'],
    ['15:45', '15:45'],
    ['9:30', '09:30'],
    ['1:05', '01:05'],
    ['2400', '02:40'],
    ['0', '0'],
    ['12', '12'],
    ['123', '12:3'],
    ['12345', '12:34'],
  ])('%s shows %s', (keys, shown) => {
    expect(type(keys)).toBe(shown)
  })

  it('takes a pasted one', () => {
    expect(maskTime('9:30')).toBe('09:30')
    expect(maskTime('09.30')).toBe('09:30')
  })
})

describe('a time as minutes', () => {
  it('is read only when whole and real', () => {
    expect(parseTime('09:30')).toBe(570)
    expect(parseTime('23:59')).toBe(1439)
    expect(parseTime('24:00')).toBeNull()
    expect(parseTime('9:3')).toBeNull()
    expect(parseTime('')).toBeNull()
  })

  it('is written with zeros', () => {
    expect(formatTime(65)).toBe('01:05')
  })

  it('moves to the next full quarter of an hour and stays within the day', () => {
    expect(shiftTime(570, 15)).toBe(585)
    expect(shiftTime(572, 15)).toBe(585)
    expect(shiftTime(572, -15)).toBe(570)
    expect(shiftTime(5, -15)).toBe(0)
    expect(shiftTime(1435, 15)).toBe(1439)
  })
})
