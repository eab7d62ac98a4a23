import { describe, expect, it } from 'vitest'
import { isSameSmsWord, joinSms, splitSms } from '../../../shared/domain/sms-template.ts'
import type { SmsPart } from '../../../shared/domain/sms-template.ts'

const PAY: SmsPart[] = [{ literal: 'p' }, { parameter: 'parking' }, { parameter: 'plate' }, { parameter: 'hours' }]
const END: SmsPart[] = [{ literal: 'p' }, { literal: 'с' }]

describe('an SMS command', () => {
  it.each([
    ['prefix*parking number*full vehicle number*hours', ['prefix', 'parking number', 'full vehicle number', 'hours']],
    ['p * с', ['p', 'с']],
    ['p', ['p']],
  ])('«%s» has the parts %j', (text, parts) => {
    expect(splitSms(text)).toEqual(parts)
  })

  it('is joined by stars', () => {
    expect(joinSms(PAY, { parking: '101', plate: ' А123ВС77 ', hours: '2' })).toBe('p*101*А123ВС77*2')
    expect(joinSms(END, {})).toBe('p*с')
  })

  it.each([
    { parking: '101', plate: '', hours: '2' },
    { parking: '101', hours: '2' },
    { parking: '101*102', plate: 'А123ВС77', hours: '2' },
  ])('waits for all its values: %j', (values) => {
    expect(joinSms(PAY, values as Record<string, string>)).toBeNull()
  })

  it('takes x and c from either alphabet in either case, and tells other letters apart', () => {
    expect(['x', 'X', 'х', 'Х'].every((word) => isSameSmsWord(word, 'x'))).toBe(true)
    expect(['c', 'C', 'с', 'С'].every((word) => isSameSmsWord(word, 'с'))).toBe(true)
    expect(isSameSmsWord('p', 'р')).toBe(false)
  })
})
