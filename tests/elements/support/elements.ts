import { ERROR_CODES } from '../../../shared/domain/errors.ts'
import { readAttribute, toAttributeName } from '../../../shared/element/attributes.ts'
import { commonAttributes } from '../../../shared/element/common-attributes.ts'
import type { AnyElement, AttributeRow } from '../../../shared/element/element-contract.ts'
import { catalogue } from '../../../widgets/index.ts'
import { catalogue as fixtures } from '../fixtures/index.ts'

export interface AttributeSample {
  /** The property's name. */
  name: string
  attribute: string
  valid: string
  invalid: string | null
  expected: { valid: unknown; empty: unknown; default: unknown }
}

export interface ElementSample {
  tag: string
  isFixture: boolean
  attributes: AttributeSample[]
  events: { name: string; cancelable: boolean }[]
  reservedHeight: number
  errorCodes: readonly string[]
}

/**
 * Texts to try on a parser: the first it takes with a value other than the default is a valid sample, the first it
 * refuses an invalid one.
 */
const CANDIDATES = [
  'verhnegorsk',
  'en',
  'dark',
  'large',
  '45',
  '5',
  '101',
  'А123ВС77',
  'true',
  '2025-06-12',
  'a@b.ru',
  '56.04,38.6',
  'free',
  'legal',
  'auth',
  'ios',
  '2',
  'vehicles',
  'custom',
  'refill',
  'offers',
  'length',
  'up',
  'availability',
  'page',
  'map',
  'EmptyPass',
  'https://parking.example/there',
  '',
]
const NONSENSE = ['<<<', '-1', '\u0001', 'x'.repeat(300), '{"a":']

function sample(tag: string, name: string, row: AttributeRow<unknown>): AttributeSample {
  const takes = (text: string) =>
    row.parse(text) !== undefined && JSON.stringify(row.parse(text)) !== JSON.stringify(row.default)
  const valid = name === 'lang' ? 'en' : CANDIDATES.find(takes)
  if (name !== 'api' && valid === undefined)
    throw new Error(`Give ${tag} ${name} a sample in tests/elements/support/elements.ts`)
  const invalid = NONSENSE.find((text) => row.parse(text) === undefined) ?? null
  return {
    name,
    attribute: toAttributeName(name),
    valid: valid ?? '/malye-luga',
    invalid,
    expected: {
      valid: valid === undefined ? null : row.parse(valid),
      empty: readAttribute(name, row, '', { tag, warn() {} }),
      default: row.default,
    },
  }
}

function describe(contract: AnyElement, isFixture: boolean): ElementSample {
  const rows: Record<string, AttributeRow<unknown>> = { ...contract.attributes, ...commonAttributes }
  return {
    tag: contract.tag,
    isFixture,
    attributes: Object.entries(rows).map(([name, row]) => sample(contract.tag, name, row)),
    events: Object.entries(contract.events).map(([name, row]) => ({ name, ...(row as { cancelable: boolean }) })),
    reservedHeight: contract.reservedHeight,
    errorCodes: ERROR_CODES,
  }
}

const load = (loaders: Record<string, () => Promise<AnyElement>>) =>
  Promise.all(Object.values(loaders).map((one) => one()))

export const elements: ElementSample[] = [
  ...(await load(catalogue)).map((contract) => describe(contract, false)),
  ...(await load(fixtures)).map((contract) => describe(contract, true)),
]
