import { checkPayer, type IndividualPayer, type LegalPayer, type Payer, type PayerOptions } from '../../domain/payer.ts'
import { parsePayerDocument, type PayerDocumentType } from '../../domain/payer-document.ts'
import { checkRequisite, isSoleProprietor, type RequisiteKind } from '../../domain/requisites.ts'
import { createForm, type Form } from '../form.ts'
import type { ProblemsOf } from '../rules.ts'

export type PayerKind = Payer['kind']

/** What a firm types; one whose INN is a sole proprietor's has no KPP. */
export interface LegalValues {
  name: string
  inn: string
  ogrn: string
  kpp: string
  address: string
}

export interface PersonValues {
  lastName: string
  firstName: string
  middleName: string
  /** There is none, and a dash is sent (readings gC-25). */
  hasNoMiddleName: boolean
  document: PayerDocumentType
  series: string
  number: string
  /** YYYY-MM-DD */
  issuedOn: string
  issuer: string
  address: string
}

/** What the city makes of a payer's particulars, and its date. */
export type PayerRules = () => PayerOptions

export interface PayerForm {
  legal: Form<LegalValues>
  person: Form<PersonValues>
  /** The payer as typed, his numbers as they are sent. */
  read(kind: PayerKind): Payer
  /** Whether nothing is missing and nothing is wrong. */
  isComplete(kind: PayerKind): boolean
  /** A sole proprietor has an OGRNIP and no KPP (readings gK-21). */
  isSoleProprietor(): boolean
  /** A number of the right length that its checksum does not bear out: worth a second look, and no more (readings 3.12). */
  isDoubtful(kind: RequisiteKind): boolean
  /** Shows what is wrong with one; answers the first field of it. */
  validate(kind: PayerKind): Promise<keyof LegalValues | keyof PersonValues | null>
}

const NO_MIDDLE_NAME = '-'

export const EMPTY_FIRM: LegalValues = { name: '', inn: '', ogrn: '', kpp: '', address: '' }

const EMPTY_PERSON: PersonValues = {
  lastName: '',
  firstName: '',
  middleName: '',
  hasNoMiddleName: false,
  document: 'passport',
  series: '',
  number: '',
  issuedOn: '',
  issuer: '',
  address: '',
}

/** The particulars of whoever pays by a receipt: of a firm and of a person, each kept while the other is looked at. */
export function createPayerForm(
  first: { firm: Partial<LegalValues>; person: Partial<PersonValues> },
  rules: PayerRules,
): PayerForm {
  const legal = createForm<LegalValues>({ ...EMPTY_FIRM, ...first.firm }, async (values) => {
    const { legalProblems } = await import('./rules.ts')
    return legalProblems(values, rules())
  })
  const person = createForm<PersonValues>(
    { ...EMPTY_PERSON, ...first.person },
    async (values): Promise<ProblemsOf<PersonValues>> => {
      const { personProblems } = await import('./rules.ts')
      return personProblems(values, rules())
    },
  )

  const isSole = () => isSoleProprietor(legal.$values.get().inn, rules())

  function read(kind: PayerKind): Payer {
    return kind === 'legal' ? toLegalPayer(legal.$values.get(), rules()) : toPerson(person.$values.get())
  }

  return {
    legal,
    person,
    read,
    isComplete: (kind) => Object.keys(checkPayer(read(kind), rules())).length === 0,
    isSoleProprietor: isSole,
    isDoubtful: (kind) => checkRequisite(kind, legal.$values.get()[kind], { soleProprietor: isSole() }).hint,
    validate: (kind) => (kind === 'legal' ? legal.validate() : person.validate()),
  }
}

export function toLegalPayer({ name, inn, ogrn, kpp, address }: LegalValues, rules: PayerOptions): LegalPayer {
  const digits = (kind: RequisiteKind, text: string) => checkRequisite(kind, text).value
  return {
    kind: 'legal',
    name: name.trim(),
    inn: digits('inn', inn),
    ogrn: digits('ogrn', ogrn),
    kpp: isSoleProprietor(inn, rules) ? undefined : digits('kpp', kpp),
    address: address.trim(),
  }
}

export function toPerson(values: PersonValues): IndividualPayer {
  const { document: type, series, number } = values
  const parsed = parsePayerDocument(type, { series, number })
  return {
    kind: 'individual',
    lastName: values.lastName.trim(),
    firstName: values.firstName.trim(),
    middleName: values.hasNoMiddleName ? NO_MIDDLE_NAME : values.middleName.trim(),
    document: {
      type,
      series: parsed.valid ? parsed.series : series.trim(),
      number: parsed.valid ? parsed.number : number.trim(),
      issuedOn: values.issuedOn.trim(),
      issuer: values.issuer.trim(),
    },
    address: values.address.trim(),
  }
}
