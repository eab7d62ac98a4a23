import { checkRequisite, isSoleProprietor } from './requisites.ts'
import { parsePayerDocument, type PayerDocumentType } from './payer-document.ts'
import { parseReceiptDate } from './receipt-date.ts'

/** A firm, or a sole proprietor, that pays by an invoice. */
export interface LegalPayer {
  kind: 'legal'
  name: string
  inn: string
  /** 13 digits, or the 15 of a sole proprietor (readings gK-21). */
  ogrn: string
  /** Left out for a sole proprietor. */
  kpp?: string | undefined
  address: string
}

/** A person who pays by a slip. */
export interface IndividualPayer {
  kind: 'individual'
  lastName: string
  firstName: string
  /** `-` where there is none (readings gC-25). */
  middleName: string
  document: {
    type: PayerDocumentType
    series: string
    number: string
    /** YYYY-MM-DD */ issuedOn: string
    issuer: string
  }
  address: string
}

export type Payer = LegalPayer | IndividualPayer

export interface PayerOptions {
  /** The city's date, YYYY-MM-DD: no document is issued after it. */
  today: string
  allowSoleProprietor?: boolean | undefined
  /** The city refuses what elsewhere gets a hint. */
  strictRequisites?: boolean | undefined
}

export type PayerField =
  | 'name'
  | 'inn'
  | 'ogrn'
  | 'kpp'
  | 'address'
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'series'
  | 'number'
  | 'issuedOn'
  | 'issuer'

/**
 * What keeps a payer from getting a receipt, by field: nothing there, or not what it should be. Checksums do not count
 * unless the city is strict.
 * Source: entry.md section 5, readings 3.12, 3.14, gC-25, gC-26, gK-21.
 */
export function checkPayer(payer: Payer, options: PayerOptions): Partial<Record<PayerField, 'empty' | 'wrong'>> {
  const problems: [PayerField, 'empty' | 'wrong' | null][] =
    payer.kind === 'legal' ? checkLegal(payer, options) : checkIndividual(payer, options)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null))
}

type Problems = [PayerField, 'empty' | 'wrong' | null][]

function checkLegal(
  { name, inn, ogrn, kpp, address }: LegalPayer,
  { allowSoleProprietor, strictRequisites: strict }: PayerOptions,
): Problems {
  const soleProprietor = isSoleProprietor(inn, { allowSoleProprietor })
  const isWrong = (kind: 'inn' | 'ogrn' | 'kpp', text: string) =>
    checkRequisite(kind, text, { strict, soleProprietor }).blocks
  return [
    ['name', requireText(name)],
    ['inn', requireText(inn, { isWrong: isWrong('inn', inn) })],
    ['ogrn', requireText(ogrn, { isWrong: isWrong('ogrn', ogrn) })],
    ['kpp', soleProprietor ? null : requireText(kpp ?? '', { isWrong: isWrong('kpp', kpp ?? '') })],
    ['address', requireText(address)],
  ]
}

function checkIndividual(
  { lastName, firstName, middleName, document, address }: IndividualPayer,
  { today }: PayerOptions,
): Problems {
  const { type, series, number, issuedOn, issuer } = document
  const parsed = parsePayerDocument(type, { series, number })
  // A wrong number hides what is wrong with the series: that one is judged beside a number that is right.
  const isSeriesWrong = !parsePayerDocument(type, { series, number: '000000' }).valid
  return [
    ['lastName', requireText(lastName)],
    ['firstName', requireText(firstName)],
    ['middleName', requireText(middleName)],
    ['series', requireText(series, { isWrong: isSeriesWrong })],
    ['number', requireText(number, { isWrong: !parsed.valid && parsed.problem === 'number' })],
    ['issuedOn', requireText(issuedOn, { isWrong: !parseReceiptDate(issuedOn, today).valid })],
    ['issuer', requireText(issuer)],
    ['address', requireText(address)],
  ]
}

function requireText(text: string, { isWrong }: { isWrong: boolean } = { isWrong: false }): 'empty' | 'wrong' | null {
  if (text.trim() === '') return 'empty'
  return isWrong ? 'wrong' : null
}
