export type RequisiteKind = 'inn' | 'ogrn' | 'kpp'

export interface RequisiteCheck {
  /** as sent, without blanks */
  value: string
  isLengthRight: boolean
  /** null where a number has no checksum */
  isChecksumRight: boolean | null
  /** show «проверьте номер» */
  hint: boolean
  /** the number must not be sent */
  blocks: boolean
}

export interface RequisiteOptions {
  /** the city refuses what would be hinted at (`strictRequisites`) */
  strict?: boolean | undefined
  /** the payer is a sole proprietor: his OGRN is an OGRNIP of 15 digits (`allowSoleProprietor`) */
  soleProprietor?: boolean | undefined
}

const WEIGHTS_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const WEIGHTS_11 = [7, ...WEIGHTS_10]
const WEIGHTS_12 = [3, ...WEIGHTS_11]

/**
 * Checks a number of a legal payer: only digits of the right length pass; a wrong checksum, or all
 * zeros, is a hint unless the city is strict. INN 10 or 12, OGRN 13 (OGRNIP 15), KPP 9 digits.
 * Source: readings 3.12, gK-21.
 */
export function checkRequisite(kind: RequisiteKind, text: string, options: RequisiteOptions = {}): RequisiteCheck {
  const value = text.replace(/\s/g, '')
  const isLengthRight = /^\d+$/.test(value) && lengthsOf(kind, options).includes(value.length)
  const checksum = kind === 'inn' ? isInnRight : isOgrnRight
  const isChecksumRight = kind === 'kpp' ? null : isLengthRight && checksum(value)
  const hint = isLengthRight && (isChecksumRight === false || /^0+$/.test(value))
  return { value, isLengthRight, isChecksumRight, hint, blocks: !isLengthRight || (hint && options.strict === true) }
}

function lengthsOf(kind: RequisiteKind, { soleProprietor = false }: RequisiteOptions): number[] {
  if (kind === 'inn') return [10, 12]
  if (kind === 'kpp') return [9]
  return [soleProprietor ? 15 : 13]
}

function isInnRight(inn: string): boolean {
  const isDigit = (index: number, weights: number[]): boolean => {
    const sum = weights.reduce((total, weight, place) => total + weight * Number(inn[place]), 0)
    return (sum % 11) % 10 === Number(inn[index])
  }
  return inn.length === 10 ? isDigit(9, WEIGHTS_10) : isDigit(10, WEIGHTS_11) && isDigit(11, WEIGHTS_12)
}

function isOgrnRight(ogrn: string): boolean {
  const body = BigInt(ogrn.slice(0, -1))
  return (body % BigInt(ogrn.length - 2)) % 10n === BigInt(ogrn.slice(-1))
}

/**
 * Whether a legal payer is a sole proprietor, so that OGRNIP replaces OGRN and KPP is not asked:
 * an INN of 12 digits, where the city allows it.
 * Source: readings gK-21.
 */
export function isSoleProprietor(inn: string, settings: { allowSoleProprietor?: boolean | undefined }): boolean {
  return settings.allowSoleProprietor === true && /^\d{12}$/.test(inn.replace(/\s/g, ''))
}

/**
 * Reads the contract number of a cooperative client: not empty, at most 50 characters; else null. Source: readings
 * gH-05.
 */
export function parseContractNumber(text: string): string | null {
  const number = text.trim()
  return number !== '' && number.length <= 50 ? number : null
}
