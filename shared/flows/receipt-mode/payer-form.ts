import { checkPayer, type IndividualPayer, type LegalPayer, type Payer, type PayerOptions } from '../../domain/payer.ts'
import { parsePayerDocument } from '../../domain/payer-document.ts'
import { checkRequisite, isSoleProprietor, type RequisiteKind } from '../../domain/requisites.ts'
import { toRequest } from '../fields.ts'
import { createForm, type Form } from '../form.ts'
import { DOCUMENT, LEGAL, type LegalValues, PERSON, PERSON_ALONE, type PersonValues } from './fields.ts'

export type PayerKind = Payer['kind']

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
  /**
   * A number of the right length that its checksum does not bear out: worth a second look, and no more (readings 3.12).
   */
  isDoubtful(kind: RequisiteKind): boolean
  /** Shows what is wrong with one; answers the first field of it. */
  validate(kind: PayerKind): Promise<keyof LegalValues | keyof PersonValues | null>
}

const NO_MIDDLE_NAME = '-'

/** The payer's particulars for a receipt: of a firm and of a person, each kept while the other is shown. */
export function createPayerForm(
  first: { firm: Partial<LegalValues>; person: Partial<PersonValues> },
  rules: PayerRules,
): PayerForm {
  const legal = createForm(LEGAL, {
    first: first.firm,
    async judge(values) {
      const { legalProblems } = await import('./rules.ts')
      return legalProblems(values, rules())
    },
  })
  const person = createForm(PERSON, {
    first: first.person,
    async judge(values) {
      const { personProblems } = await import('./rules.ts')
      return personProblems(values, rules())
    },
  })

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

export function toLegalPayer(values: LegalValues, rules: PayerOptions): LegalPayer {
  const sent = toRequest(LEGAL, values)
  return { kind: 'legal', ...sent, kpp: isSoleProprietor(values.inn, rules) ? undefined : sent.kpp }
}

export function toPerson(values: PersonValues): IndividualPayer {
  const { document: type, series, number } = values
  const parsed = parsePayerDocument(type, { series, number })
  const sent = toRequest(PERSON_ALONE, values)
  return {
    kind: 'individual',
    ...sent,
    middleName: values.hasNoMiddleName ? NO_MIDDLE_NAME : sent.middleName,
    document: {
      type,
      ...toRequest(DOCUMENT, values),
      ...(parsed.valid && { series: parsed.series, number: parsed.number }),
    },
  }
}
