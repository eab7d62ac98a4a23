import { expect, it } from 'vitest'
import { readConfirmationCode } from '../../../shared/domain/confirmation-code.ts'

it.each([
  ['123456', 'SMS', '123456'],
  [' 123-456 ', 'SMS', '123456'],
  ['1 2 3 4', 'Call', '1234'],
  ['Заречный: код 482913. Никому его не говорите.', 'SMS', '482913'],
  ['Заречный, 19.11.2026: код 482913, действует 15 минут', 'SMS', '482913'],
  ['+7 (495) 000-12-34', 'Call', '1234'],
  ['84950001234', 'Call', '1234'],
  ['12345', 'Call', '12345'],
  ['код', 'email', ''],
  ['', 'email', ''],
] as const)('reads a code out of %j (%s)', (text, way, code) => {
  expect(readConfirmationCode(text, way)).toBe(code)
})
