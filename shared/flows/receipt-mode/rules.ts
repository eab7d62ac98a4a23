import { checkPayer, type PayerField, type PayerOptions } from '../../domain/payer.ts'
import { parseReceiptDate } from '../../domain/receipt-date.ts'
import { checkRequisite, isSoleProprietor, type RequisiteKind } from '../../domain/requisites.ts'
import { findProblems, type ProblemsOf } from '../rules.ts'
import type { LegalValues, PersonValues } from './fields.ts'
import { toLegalPayer, toPerson } from './payer-form.ts'

/**
 * The rules of a payer's particulars, each answered with the id of its text (entry.md section 5; readings 3.12, 3.14,
 * gC-25, gC-26, gK-21).
 */
export function legalProblems(values: LegalValues, options: PayerOptions): Promise<ProblemsOf<LegalValues>> {
  const found = checkPayer(toLegalPayer(values, options), options)
  const soleProprietor = isSoleProprietor(values.inn, options)
  const number = (kind: RequisiteKind) => (text: string) => {
    const problem = found[kind]
    if (problem !== 'wrong') return problem ? 'payer.empty' : null
    if (checkRequisite(kind, text, { soleProprietor }).isLengthRight) return 'payer.checksum'
    return kind === 'ogrn' && soleProprietor ? 'payer.ogrnip.wrong' : `payer.${kind}.wrong`
  }
  const filled = (field: PayerField) => () => (found[field] ? 'payer.empty' : null)
  return findProblems(values, {
    name: filled('name'),
    inn: number('inn'),
    ogrn: number('ogrn'),
    kpp: number('kpp'),
    address: filled('address'),
  })
}

export function personProblems(values: PersonValues, options: PayerOptions): Promise<ProblemsOf<PersonValues>> {
  const found = checkPayer(toPerson(values), options)
  const told = (field: PayerField, wrong: string) => () => {
    const problem = found[field]
    return problem === 'wrong' ? wrong : (problem && 'payer.empty') || null
  }
  const { document, issuedOn } = values
  const date = parseReceiptDate(issuedOn, options.today)
  return findProblems(values, {
    lastName: told('lastName', 'payer.empty'),
    firstName: told('firstName', 'payer.empty'),
    middleName: told('middleName', 'payer.empty'),
    hasNoMiddleName: null,
    document: null,
    series: told('series', `payer.series.${document}`),
    number: told('number', 'payer.number.wrong'),
    issuedOn: told(
      'issuedOn',
      !date.valid && date.problem === 'future' ? 'payer.issuedOn.future' : 'payer.issuedOn.wrong',
    ),
    issuer: told('issuer', 'payer.empty'),
    address: told('address', 'payer.empty'),
  })
}
