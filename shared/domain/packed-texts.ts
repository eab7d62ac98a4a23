/** Many short texts. Packed, they are bytes outside the heap; a text is made when it is asked for. */
export interface Texts {
  count: number
  get(index: number): string
  /** All of them: made at one go, which costs little more than making one. */
  all(): readonly string[]
  /** Packs what is not packed yet; worth its milliseconds when nothing else is to be done. */
  pack(): PackedTexts
}

export interface PackedTexts {
  /** UTF-8, each text followed by a zero byte. */
  bytes: Uint8Array
  /** Where each text begins, and one more at the end. */
  starts: Uint32Array
}

const SEPARATOR = '\u0000'

/** Of a list, or of what `pack` made of one. A zero byte within a text is left out. */
export function createTexts(source: readonly string[] | PackedTexts): Texts {
  let list: readonly string[] | null = isList(source) ? source : null
  let packed: PackedTexts | null = isList(source) ? null : source
  const decoder = new TextDecoder()
  return {
    count: isList(source) ? source.length : source.starts.length - 1,
    get(index) {
      if (list) return list[index] ?? ''
      const start = packed?.starts[index]
      const end = packed?.starts[index + 1]
      return start === undefined || end === undefined ? '' : decoder.decode(packed?.bytes.subarray(start, end - 1))
    },
    all: () => list ?? decoder.decode(packed?.bytes).split(SEPARATOR).slice(0, -1),
    pack() {
      packed ??= packTexts(list ?? [])
      list = null
      return packed
    },
  }
}

function isList(source: readonly string[] | PackedTexts): source is readonly string[] {
  return Array.isArray(source)
}

function packTexts(list: readonly string[]): PackedTexts {
  const starts = new Uint32Array(list.length + 1)
  const joined = list.map((text) => (text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, '') : text)).join(SEPARATOR)
  const bytes = new TextEncoder().encode(list.length > 0 ? joined + SEPARATOR : '')
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0) continue
    count += 1
    starts[count] = at + 1
  }
  return { bytes, starts }
}
