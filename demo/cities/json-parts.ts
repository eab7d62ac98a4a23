import { isUtf8 } from 'node:buffer'

/** What a large JSON text is made of: an item of the list that is read one by one, or any other member, whole. */
export interface JsonPart {
  /** The member's name; null for an item of the list. */
  key: string | null
  /** Of an item, from 0. */
  index: number
  /** JSON, as it stands in the text. */
  text: string
}

/** The text is no JSON; `place` says where, in words. */
export class JsonPartsError extends Error {
  readonly place: string

  constructor(place: string, text: string) {
    super(text)
    this.name = 'JsonPartsError'
    this.place = place
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
/** No item is as long as this: brackets that nothing closes are told from a large file by it. */
const LONGEST = 64 * 1024 * 1024

/**
 * Reads a JSON text of any length part by part: the items of the list at the member `list` one by one, or of the text
 * itself where `list` is null. The text of each part is handed over as it stands, so that a part that is no JSON can be
 * named, and a key that is written twice in it be found; parsers that stream hide both.
 * @throws JsonPartsError where brackets, commas or the encoding are not those of a JSON text
 */
export function* readJsonParts(chunks: Iterable<Uint8Array>, list: string | null): Generator<JsonPart> {
  const window = createWindow(chunks)
  const first = window.peek()
  if (list === null) {
    if (first !== LIST) throw new JsonPartsError('its beginning', 'is not a JSON list')
    yield* readItems(window)
  } else {
    if (first !== OBJECT) throw new JsonPartsError('its beginning', `is not a JSON object: ${window.sample()}`)
    yield* readMembers(window, list)
  }
  if (window.peek() !== null) throw new JsonPartsError('its end', 'goes on after its JSON text has ended')
}

type Window = ReturnType<typeof createWindow>

function* readMembers(window: Window, list: string): Generator<JsonPart> {
  window.take()
  if (window.peek() === OBJECT_END) return void window.take()
  for (;;) {
    const key = parseKey(window)
    if (window.take() !== COLON) throw new JsonPartsError(`member "${key}"`, 'has no colon after its name')
    if (key === list && window.peek() === LIST) yield* readItems(window)
    else yield { key, index: 0, text: window.takeValue(`member "${key}"`) }
    const next = window.take()
    if (next === OBJECT_END) return
    if (next !== COMMA) throw new JsonPartsError(`member "${key}"`, endsBadly(next))
  }
}

function parseKey(window: Window): string {
  if (window.peek() !== QUOTE)
    throw new JsonPartsError('its members', 'have a name without quotes, or a comma too many')
  return String(JSON.parse(window.takeValue('its members')))
}

function* readItems(window: Window): Generator<JsonPart> {
  window.take()
  if (window.peek() === LIST_END) return void window.take()
  for (let index = 0; ; index += 1) {
    yield { key: null, index, text: window.takeValue(placeOf(index)) }
    const next = window.take()
    if (next === LIST_END) return
    if (next !== COMMA) throw new JsonPartsError(placeOf(index), endsBadly(next))
  }
}

/** As people count. */
function placeOf(index: number): string {
  return `item ${index + 1}`
}

function endsBadly(byte: number | null): string {
  return byte === null ? 'is the last before the text breaks off' : 'is not followed by a comma or the end of the list'
}

/** The part of the text that is being looked at. Structure is ASCII, which is in no byte of a longer character. */
function createWindow(chunks: Iterable<Uint8Array>) {
  const source = chunks[Symbol.iterator]()
  let bytes = Buffer.alloc(0)
  let at = 0

  function readOn(): boolean {
    const next = source.next()
    if (next.done === true) return false
    bytes = at === bytes.length ? Buffer.from(next.value) : Buffer.concat([bytes.subarray(at), next.value])
    at = 0
    return true
  }

  /** The next byte that is no blank; null at the end. */
  function peek(): number | null {
    for (;;) {
      for (; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0
        if (byte > 0x20) return byte
      }
      if (!readOn()) return null
    }
  }

  function takeValue(place: string): string {
    if (peek() === null) throw new JsonPartsError(place, 'breaks off')
    let end = endOfValue(bytes, at)
    while (end === null) {
      if (bytes.length - at > LONGEST) throw new JsonPartsError(place, 'has brackets or quotes that nothing closes')
      if (!readOn()) throw new JsonPartsError(place, 'breaks off: the text ends in the middle of it')
      end = endOfValue(bytes, at)
    }
    const value = bytes.subarray(at, end)
    if (!isUtf8(value)) throw new JsonPartsError(place, 'is not UTF-8')
    at = end
    return value.toString('utf8')
  }

  return {
    peek,
    takeValue,
    /** How what is left begins. */
    sample: () => bytes.subarray(at, at + 40).toString('utf8') || 'it is empty',
    take(): number | null {
      const byte = peek()
      at += 1
      return byte
    },
  }
}

/** Where the value that begins at `from` ends; null where the bytes end before it does. */
function endOfValue(bytes: Buffer, from: number): number | null {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      const end = endOfString(bytes, at)
      if (end === null) return null
      if (depth === 0) return end + 1
      at = end
    } else if (byte === OBJECT || byte === LIST) depth += 1
    else if (byte === OBJECT_END || byte === LIST_END) {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (byte === COMMA && depth === 0) return at
  }
  return null
}

/** The quote that closes the string which begins at `from`. */
function endOfString(bytes: Buffer, from: number): number | null {
  let end = bytes.indexOf(QUOTE, from + 1)
  while (end !== -1) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end
    end = bytes.indexOf(QUOTE, end + 1)
  }
  return null
}
