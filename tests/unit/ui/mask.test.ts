import { describe, expect, it } from 'vitest'
import { maskPhone } from '../../../shared/domain/phone.ts'
import { retype } from '../../../shared/ui/masked-input/mask.ts'

/** A text with its caret drawn as a bar. */
function read(drawn: string) {
  return { text: drawn.replace('|', ''), caret: drawn.indexOf('|') }
}

/** What the field shows when its text was `before` and the browser has just made it `now`. */
function show(before: string, now: string, direction: 'back' | 'forward' = 'back') {
  const { text, caret } = retype({ before, ...read(now) }, maskPhone, direction)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

/** Types key by key at the end. */
function type(keys: string) {
  return [...keys].reduce((before, key) => show(before, `${before}${key}|`).replace('|', ''), '')
}

describe('typing a phone', () => {
  it.each(['9161234567', '89161234567', '79161234567', '+79161234567', '8 (916) 123-45-67'])(
    '%s key by key',
    (keys) => {
      expect(type(keys)).toBe('+7 (916) 123 - 45 - 67')
    },
  )

  it.each(['+7 916 123-45-67', '8(916)1234567', '9161234567', ' + 7 (916) 123-45-67 '])('pasting %s', (text) => {
    expect(show('', `${text}|`)).toBe('+7 (916) 123 - 45 - 67|')
  })

  it.each(['+7 916 123-45-67', '79161234567', '8(916)1234567'])('pasting %s over the same number', (text) => {
    expect(show('+7 (916) 123 - 45 - 67', `${text}|`)).toBe('+7 (916) 123 - 45 - 67|')
  })

  it('keeps the caret after the digit typed in the middle', () => {
    expect(show('+7 (916) 123', '+7 (95|16) 123')).toBe('+7 (95|1) 612 - 3')
  })

  it('keeps the caret when a digit in the middle is taken away', () => {
    expect(show('+7 (916) 123 - 45 - 67', '+7 (9|6) 123 - 45 - 67')).toBe('+7 (9|61) 234 - 56 - 7')
  })

  it('takes the digit away when backspace meets only the mask', () => {
    expect(show('+7 (916) 123', '+7 (916)|123')).toBe('+7 (91|1) 23')
  })

  it('keeps the code of the country while there is a number after it', () => {
    expect(show('+7 (9', '+7 |9')).toBe('+7| (9')
  })

  it('takes the next digit away when delete meets only the mask', () => {
    expect(show('+7 (916) 123', '+7 (916| 123', 'forward')).toBe('+7 (916|) 23')
  })

  it('can be emptied by backspace alone', () => {
    let text = '+7 (916) 123 - 45 - 67'
    for (let press = 0; press < 40 && text; press += 1) text = show(text, `${text.slice(0, -1)}|`).replace('|', '')
    expect(text).toBe('')
  })

  it('never loses a digit that was typed', () => {
    expect(type('891612345678')).toContain('8')
    expect(type('891612345678').replace(/\D/g, '')).toBe('791612345678')
  })
})
