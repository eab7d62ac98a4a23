import { describe, expect, it } from 'vitest'
import { parseEmail, parseReceiptEmail } from '../../../shared/domain/email.ts'
import { passwordProblem } from '../../../shared/domain/password.ts'
import type { PasswordPlace } from '../../../shared/domain/password.ts'
import { formatPersonName, parsePersonName } from '../../../shared/domain/person-name.ts'

describe('a full name', () => {
  it.each([
    ['Иванов Пётр', { surname: 'Иванов', firstName: 'Пётр', patronymic: '' }],
    [' Иванов  Пётр Сергеевич ', { surname: 'Иванов', firstName: 'Пётр', patronymic: 'Сергеевич' }],
    ['Алиев Али Мамед оглы', { surname: 'Алиев', firstName: 'Али', patronymic: 'Мамед оглы' }],
    ['Иванов\tПётр\u00A0Сергеевич', { surname: 'Иванов', firstName: 'Пётр', patronymic: 'Сергеевич' }],
    ['Римский-Корсаков Николай', { surname: 'Римский-Корсаков', firstName: 'Николай', patronymic: '' }],
  ])('«%s» has its parts', (text, name) => {
    expect(parsePersonName(text)).toEqual(name)
    expect(parsePersonName(formatPersonName(name))).toEqual(name)
  })

  it.each(['Иванов', '', '   '])('is more than «%s»', (text) => {
    expect(parsePersonName(text)).toBeNull()
  })
})

describe('an e-mail address', () => {
  it.each(['a@b.ru', 'ivan.petrov+p@mail.example.com', 'почта@пример.рф', `${'a'.repeat(249)}@b.ru`])(
    'may be %s',
    (text) => {
      expect(parseEmail(`  ${text} `)).toBe(text)
    },
  )

  it.each(['a@b', 'a b@c.ru', '@c.ru', 'a@b.', '', 'a@b.r', 'a@@b.ru', 'a@b@c.ru', `${'a'.repeat(250)}@b.ru`])(
    'is not «%s»',
    (text) => {
      expect(parseEmail(text)).toBeNull()
    },
  )

  it('for a receipt has at most 50 characters', () => {
    const long = `${'a'.repeat(45)}@b.ru`
    expect(parseReceiptEmail(` ${long} `)).toBe(long)
    expect(parseReceiptEmail(`a${long}`)).toBeNull()
    expect(parseReceiptEmail('a@b')).toBeNull()
  })
})

describe('a password', () => {
  it.each([
    ['registration', 6, 20],
    ['restore', 6, 20],
    ['profile', 4, 20],
    ['signIn', 1, 20],
    ['current', 1, 20],
  ] as [PasswordPlace, number, number][])('in %s has %i to %i characters', (place, min, max) => {
    expect(passwordProblem('', place)).toBe('empty')
    if (min > 1) expect(passwordProblem('x'.repeat(min - 1), place)).toBe('tooShort')
    expect(passwordProblem('x'.repeat(min), place)).toBeNull()
    expect(passwordProblem('x'.repeat(max), place)).toBeNull()
    expect(passwordProblem('x'.repeat(max + 1), place)).toBe('tooLong')
  })

  it('restored by a call has four digits and opens the door', () => {
    expect(passwordProblem('4567', 'signIn')).toBeNull()
    expect(passwordProblem('4567', 'current')).toBeNull()
    expect(passwordProblem('4567', 'restore')).toBe('tooShort')
  })

  it('is counted in characters, not in their halves', () => {
    expect(passwordProblem('🚗'.repeat(20), 'registration')).toBeNull()
    expect(passwordProblem('🚗🚗🚗', 'profile')).toBe('tooShort')
  })
})
