import { readdirSync } from 'node:fs'
import { type ContractDoc, readContract } from './contract.ts'
import { type Described, readParts, readStates, readTokens, type Token } from './looks.ts'
import { ROOT } from './source.ts'

/** All that there is to say about an element, read from its sources. */
export interface ElementDoc extends ContractDoc {
  className: string
  methods: MethodDoc[]
  slots: Described[]
  parts: Described[]
  tokens: Token[]
  states: (Described & { id: string })[]
}

export interface MethodDoc extends Described {
  /** What it answers. */
  type: string
}

/** Of every element that pays. */
const PAYING_METHODS: MethodDoc[] = [
  {
    name: 'check',
    type: 'Promise<void>',
    description:
      'Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way.',
  },
]

/** Shown by every element; the default slot has no name. */
const SLOTS: Described[] = [
  {
    name: '',
    description:
      'Shown until the element is ready, where it cannot be loaded, and where scripts are blocked: best a link to the city’s own page.',
  },
]

/** Every element there is a folder for, by name. */
export function readElements(): ElementDoc[] {
  const folders = readdirSync(`${ROOT}widgets`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const tokens = readTokens()
  return folders
    .map(({ name }) => name)
    .toSorted()
    .map((name) => {
      const contract = readContract(name)
      return {
        ...contract,
        methods: contract.pays ? PAYING_METHODS : [],
        className: `Parking-${name}-element`.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
        slots: SLOTS,
        parts: readParts(name),
        tokens,
        states: readStates(name),
      }
    })
}
