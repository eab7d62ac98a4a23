import type { Json } from '../../shared/api/contract/call.ts'

/** A place in an answer, and what happens there. */
export interface Mutation {
  /** Counts all places; taken modulo their number. */
  place: number
  kind: (typeof MUTATIONS)[number]
}

/** What answers of other backends are like: something is missing, is of another kind, or nobody knows it. */
export const MUTATIONS = ['drop', 'null', 'empty', 'half', 'word', 'number', 'text', 'list', 'extra'] as const

/** Answers that say next to nothing. */
export const NEARLY_NOTHING: readonly Json[] = [
  {},
  { status: 'ok' },
  { status: 'ok', result: null },
  { status: 'ok', result: {} },
  { status: 'ok', result: [] },
  { status: 'ok', result: [null] },
  { status: 'ok', result: 'martian' },
  [],
  null,
  0,
  'martian',
]

type Parent = { [name: string]: Json } | Json[]

/** Every place of an answer below its envelope: the object or list, and the name in it. */
function placesOf(json: Json): { parent: Parent; name: string }[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json)
    .filter(([name]) => name !== 'status')
    .flatMap(([name, value]) => [{ parent: json, name }, ...placesOf(value)])
}

const WRONG: Readonly<Record<Exclude<Mutation['kind'], 'drop' | 'half' | 'extra'>, Json>> = {
  null: null,
  empty: {},
  word: 'martian',
  number: -7,
  text: '',
  list: [[]],
}

/** The answer with some of its places changed; it stays as it was itself. */
export function mutate(answer: Json, mutations: readonly Mutation[]): Json {
  const mutated = structuredClone(answer)
  for (const { place, kind } of mutations) {
    const places = placesOf(mutated)
    const found = places[place % Math.max(1, places.length)]
    if (found !== undefined) change(found, kind)
  }
  return mutated
}

function change({ parent, name }: { parent: Parent; name: string }, kind: Mutation['kind']): void {
  const fields = parent as { [name: string]: Json }
  const value = fields[name]
  if (kind === 'drop') {
    if (Array.isArray(parent)) parent.splice(Number(name), 1)
    else delete fields[name]
  } else if (kind === 'half') fields[name] = Array.isArray(value) ? value.slice(0, value.length >> 1) : null
  else if (kind === 'extra') {
    const inner = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : fields
    if (!Array.isArray(inner)) inner['notInTheContract'] = { deep: [1, null, 'x'] }
  } else fields[name] = structuredClone(WRONG[kind])
}
