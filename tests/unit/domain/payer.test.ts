import { describe, expect, it } from 'vitest'
import { checkPayer, type IndividualPayer } from '../../../shared/domain/payer.ts'
import { FIRM } from '../../support/payer.ts'

const TODAY = { today: '2025-03-12' }
const PERSON: IndividualPayer = {
  kind: 'individual',
  lastName: 'Смирнова',
  firstName: 'Анна',
  middleName: '-',
  document: { type: 'passport', series: '45 10', number: '123456', issuedOn: '2010-05-20', issuer: 'ОВД' },
  address: 'Москва',
}
const withDocument = (changes: Partial<IndividualPayer['document']>): IndividualPayer => ({
  ...PERSON,
  document: { ...PERSON.document, ...changes },
})

describe('a legal payer', () => {
  it('needs every field', () => {
    expect(checkPayer(FIRM, TODAY)).toEqual({})
    expect(checkPayer({ ...FIRM, name: ' ', inn: '', ogrn: '', kpp: undefined, address: '' }, TODAY)).toEqual({
      name: 'empty',
      inn: 'empty',
      ogrn: 'empty',
      kpp: 'empty',
      address: 'empty',
    })
  })

  it('is judged by the length of its numbers, by their checksums only where the city is strict', () => {
    expect(checkPayer({ ...FIRM, inn: '1234567890', ogrn: '1234567890123' }, TODAY)).toEqual({})
    expect(
      checkPayer({ ...FIRM, inn: '1234567890', ogrn: '1234567890123' }, { ...TODAY, strictRequisites: true }),
    ).toEqual({ inn: 'wrong', ogrn: 'wrong' })
    expect(checkPayer({ ...FIRM, inn: '12345678901', ogrn: '12345', kpp: '77360100A' }, TODAY)).toEqual({
      inn: 'wrong',
      ogrn: 'wrong',
      kpp: 'wrong',
    })
  })

  it('may be a sole proprietor with 15 digits and no KPP, where the city allows it', () => {
    const trader = { ...FIRM, inn: '500100732259', ogrn: '304500116000157', kpp: undefined }
    expect(checkPayer(trader, { ...TODAY, allowSoleProprietor: true })).toEqual({})
    expect(checkPayer(trader, TODAY)).toEqual({ ogrn: 'wrong', kpp: 'empty' })
  })
})

describe('an individual payer', () => {
  it('needs every field, a dash for a patronymic that is not there', () => {
    expect(checkPayer(PERSON, TODAY)).toEqual({})
    const empty = {
      ...withDocument({ series: '', number: '', issuedOn: '', issuer: ' ' }),
      lastName: '',
      firstName: '',
      middleName: '',
      address: '',
    }
    expect(Object.values(checkPayer(empty, TODAY))).toEqual(Array.from({ length: 8 }, () => 'empty'))
  })

  it('shows a passport of digits or a licence with letters, issued by today', () => {
    expect(checkPayer(withDocument({ series: '45АВ' }), TODAY)).toEqual({ series: 'wrong' })
    expect(checkPayer(withDocument({ type: 'licence', series: '99ХО' }), TODAY)).toEqual({})
    expect(checkPayer(withDocument({ series: '451', number: '12345' }), TODAY)).toEqual({
      series: 'wrong',
      number: 'wrong',
    })
    expect(checkPayer(withDocument({ issuedOn: '2025-03-12' }), TODAY)).toEqual({})
    for (const issuedOn of ['2025-03-13', '2023-02-29', '1899-01-01', '12.03.2020'])
      expect(checkPayer(withDocument({ issuedOn }), TODAY)).toEqual({ issuedOn: 'wrong' })
  })
})
