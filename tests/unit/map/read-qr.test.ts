import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { readQr } from '../../support/read-qr.ts'

it.each([1, 20, 60, 100, 150])('a code of %i letters is read back as it was written', (length) => {
  const text = 'https://парк.example/?zone=118&lang=en'.repeat(6).slice(0, length)
  expect(readQr(encode(text, { ecc: 'M', border: 0 }).data)).toBe(text)
})
