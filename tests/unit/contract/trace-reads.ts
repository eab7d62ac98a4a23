import type { Json } from '../../../shared/api/contract/call.ts'

const PLACE = '(place)'

type Read = (path: string, name: string) => void

/**
 * Runs a reader of answers and tells every name that it asks an object for, present or not, with the place of the object
 * (`answer.result[]`). Names are in small letters where the reader compares them so.
 */
export function traceReads(answer: Json, read: (answer: Json) => unknown): { path: string; name: string }[] {
  const found: { path: string; name: string }[] = []
  const note: Read = (path, name) => {
    if (name !== PLACE) found.push({ path, name })
  }
  const { get, has } = Map.prototype
  // The decoders open an object as a Map by name: its own place lies in it under a name of ours.
  const watch = (original: (this: Map<unknown, unknown>, name: unknown) => unknown) =>
    function (this: Map<unknown, unknown>, name: unknown): unknown {
      const place = get.call(this, PLACE)
      if (typeof place === 'string' && typeof name === 'string') note(place, name)
      return original.call(this, name)
    }
  const marked = mark(answer, 'answer', note)
  try {
    Object.assign(Map.prototype, { get: watch(get), has: watch(has) })
    read(marked)
  } catch {
    // What it asked for until then counts.
  } finally {
    Object.assign(Map.prototype, { get, has })
  }
  return found
}

/** The answer with the place of each object in it, and with objects that tell what is taken off them directly. */
function mark(json: Json, path: string, note: Read): Json {
  if (Array.isArray(json)) return json.map((item) => mark(item, `${path}[]`, note))
  if (typeof json !== 'object' || json === null) return json
  const inner = Object.entries(json).map(([name, value]) => [name, mark(value, `${path}.${name}`, note)])
  return tell({ ...Object.fromEntries(inner), [PLACE]: path }, path, note)
}

function tell(object: { [name: string]: Json }, path: string, note: Read): Json {
  // Who lists the names takes every value after it, without asking for one by name: then the Map tells.
  let listed = 0
  const seen = (name: string | symbol) => {
    if (listed > 0) listed -= 1
    else if (typeof name === 'string' && name !== 'toJSON') note(path, name)
  }
  return new Proxy(object, {
    ownKeys(target) {
      const names = Reflect.ownKeys(target)
      listed = names.length
      return names
    },
    get(target, name) {
      seen(name)
      return Reflect.get(target, name) as Json
    },
    has(target, name) {
      seen(name)
      return Reflect.has(target, name)
    },
  })
}
