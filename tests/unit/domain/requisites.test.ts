import { describe, expect, it } from 'vitest'
import { checkRequisite, isSoleProprietor, parseContractNumber } from '../../../shared/domain/requisites.ts'
import type { RequisiteKind } from '../../../shared/domain/requisites.ts'

describe('a number of a legal payer', () => {
  const cases: [RequisiteKind, string, boolean, boolean | null, boolean][] = [
    ['inn', '7707083893', true, true, false],
    ['inn', '7736207543', true, true, false],
    ['inn', '7707083894', true, false, true],
    ['inn', '1234567890', true, false, true],
    ['inn', '500100732259', true, true, false],
    ['inn', '500100732250', true, false, true],
    ['inn', '500100732269', true, false, true],
    ['inn', '77070838931', false, false, false],
    ['inn', '77O7083893', false, false, false],
    ['inn', '', false, false, false],
    ['inn', '0000000000', true, true, true],
    ['inn', '000000000000', true, true, true],
    ['inn', '7707 083 893', true, true, false],
    ['ogrn', '1027700229193', true, true, false],
    ['ogrn', '1037739010891', true, true, false],
    ['ogrn', '1027700132196', true, false, true],
    ['ogrn', '0000000000000', true, true, true],
    ['ogrn', '304500116000157', false, false, false],
    ['ogrn', '102770022919', false, false, false],
    ['kpp', '784201001', true, null, false],
    ['kpp', '000000000', true, null, true],
    ['kpp', '77360100', false, null, false],
    ['kpp', '7842AB001', false, null, false],
  ]
  it.each(cases)('%s %s: length %s, checksum %s, hint %s', (kind, text, isLengthRight, isChecksumRight, hint) => {
    expect(checkRequisite(kind, text)).toMatchObject({ isLengthRight, isChecksumRight, hint, blocks: !isLengthRight })
  })

  it.each([
    ['inn', '7707083894', true],
    ['inn', '0000000000', true],
    ['inn', '7707083893', false],
    ['ogrn', '1027700132196', true],
    ['kpp', '784201001', false],
  ] as [RequisiteKind, string, boolean][])('in a strict city %s %s is refused: %s', (kind, text, blocks) => {
    expect(checkRequisite(kind, text, { strict: true }).blocks).toBe(blocks)
  })

  it('of a sole proprietor has fifteen digits in place of thirteen', () => {
    expect(checkRequisite('ogrn', '304500116000157', { soleProprietor: true })).toMatchObject({
      isChecksumRight: true,
      hint: false,
      blocks: false,
    })
    expect(checkRequisite('ogrn', '304500116000158', { soleProprietor: true })).toMatchObject({
      isChecksumRight: false,
      hint: true,
      blocks: false,
    })
    expect(checkRequisite('ogrn', '1027700229193', { soleProprietor: true }).blocks).toBe(true)
  })

  it('tells a sole proprietor by the twelve digits of his INN, where the city has such payers', () => {
    expect(isSoleProprietor('500100732259', { allowSoleProprietor: true })).toBe(true)
    expect(isSoleProprietor('500100732259', {})).toBe(false)
    expect(isSoleProprietor('7707083893', { allowSoleProprietor: true })).toBe(false)
  })

  it('is sent without blanks', () => {
    expect(checkRequisite('inn', ' 7707 083 893 ').value).toBe('7707083893')
  })
})

describe('the number of a contract', () => {
  it('has one to fifty characters', () => {
    expect(parseContractNumber(' Д-1/25 ')).toBe('Д-1/25')
    expect(parseContractNumber('x'.repeat(50))).toBe('x'.repeat(50))
    expect(parseContractNumber('x'.repeat(51))).toBeNull()
    expect(parseContractNumber('  ')).toBeNull()
  })
})
