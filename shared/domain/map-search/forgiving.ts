import { mapTexts, type MapFeatures } from '../map-features.ts'
import { fold } from './fold.ts'
import { readingsOf, splitWords, withoutKinds } from './readings.ts'
import type { Searcher, SearchOptions, SearchResult } from './search.ts'
import { countSlips, slipsIn } from './typos.ts'

/** What a name and an address say: many parkings of a street say the same. */
interface Wording {
  /** Numbers of its words. */
  words: readonly number[]
  /** House numbers, from and to: `35–43` holds 39. */
  houses: readonly (readonly [number, number])[]
}

interface WordList {
  /** As they are written, in small letters. */
  words: readonly string[]
  folded: readonly string[]
  wordings: readonly Wording[]
  /** The wording of each object. */
  ofObject: Uint32Array
  /** The words of each object's code, each behind a blank: no two objects have the same. */
  codes: readonly string[]
}

/**
 * Searches like `plain`; where that finds nothing, by what may have been meant: without «ул.» and «зона», typed on the
 * other keyboard, a house between two numbers, with slips in its words. Numbers are never guessed: a zone beside the
 * right one costs money.
 */
export function createForgivingSearcher(features: MapFeatures, plain: Searcher): Searcher {
  let list: WordList | null = null

  function searchWords(query: string, reading: string, { mask, distanceOf }: SearchOptions): SearchResult | null {
    const typed = splitWords(reading)
    // A number alone is a zone or a code, and no house.
    if (!typed.some((word) => /\p{L}{2}/u.test(word))) return null
    list ??= readWords(features)
    const { wordings, ofObject, codes } = list
    const wanted = typed.map((word) => closestWords(fold(word), list?.folded ?? []))
    const slipsOf = wordings.map((wording) => typed.map((word, at) => fewestSlips(word, wanted[at], wording)))
    const behindBlank = typed.map((word) => ` ${fold(word)}`)
    const found: { index: number; slips: number }[] = []
    let least = Infinity
    for (let index = 0; index < features.count; index += 1) {
      if (!mask[index]) continue
      const own = slipsOf[ofObject[index] ?? 0] ?? []
      let slips = 0
      for (const [at, word] of behindBlank.entries()) {
        const fewest = own[at] ?? Infinity
        slips += fewest > 0 && codes[index]?.includes(word) ? 0 : fewest
      }
      if (slips < Infinity) found.push({ index, slips })
      least = Math.min(least, slips)
    }
    if (found.length === 0) return null
    const best = found.filter(({ slips }) => slips === least).map(({ index }) => ({ index, far: distanceOf(index) }))
    best.sort((one, other) => one.far - other.far)
    const objects = best.map(({ index }) => index)
    const isOwn = least === 0 && reading === withoutKinds(query)
    return isOwn
      ? { objects, zones: [] }
      : { objects, zones: [], meant: sayWords(typed, wanted, list, objects[0] ?? 0) }
  }

  return {
    search(query, options) {
      const asTyped = plain.search(query, options)
      if (asTyped.objects.length > 0 || fold(query).trim() === '') return asTyped
      const own = withoutKinds(query)
      const readings = readingsOf(query)
      for (const reading of readings) {
        const found = plain.search(reading, options)
        if (found.objects.length > 0) return reading === own ? found : { ...found, meant: reading }
      }
      for (const reading of new Set([own, ...readings])) {
        const found = searchWords(query, reading, options)
        if (found) return found
      }
      return asTyped
    },
  }
}

/** In how many slips a typed word is one of a wording, or a house of it. */
function fewestSlips(
  word: string,
  wanted: ReadonlyMap<number, number> | undefined,
  { words, houses }: Wording,
): number {
  const number = /^\d+$/.test(word) ? Number(word) : Number.NaN
  if (houses.some(([from, to]) => number >= from && number <= to)) return 0
  return Math.min(Infinity, ...words.map((one) => wanted?.get(one) ?? Infinity))
}

/** The words that a typed one may be, by how many slips; the fewest alone. */
function closestWords(typed: string, words: readonly string[]): ReadonlyMap<number, number> {
  const most = slipsIn(typed)
  const slips = new Map<number, number>()
  for (const [number, word] of words.entries()) {
    if (word.startsWith(typed)) slips.set(number, 0)
    else if (most > 0 && !/\d/.test(word)) {
      const count = countSlips(typed, word, most)
      if (count !== null) slips.set(number, count)
    }
  }
  return slips
}

/** What was typed as the best object spells it. */
function sayWords(
  typed: readonly string[],
  wanted: readonly ReadonlyMap<number, number>[],
  { words, wordings, ofObject }: WordList,
  index: number,
): string {
  return typed
    .map((word, at) => {
      const close = (wordings[ofObject[index] ?? 0]?.words ?? []).filter((one) => wanted[at]?.has(one))
      const slipsOf = (one: number) => wanted[at]?.get(one) ?? Infinity
      const [best] = close.toSorted((one, other) => slipsOf(one) - slipsOf(other))
      return best === undefined ? word : (words[best] ?? word)
    })
    .join(' ')
}

function readWords({ texts, count }: MapFeatures): WordList {
  const { name, nameEn, address, code } = mapTexts((text) => texts[text].all())
  const numbers = new Map<string, number>()
  const known = new Map<string, number>()
  const wordings: Wording[] = []
  const ofObject = new Uint32Array(count)
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  for (let index = 0; index < count; index += 1) {
    const text = `${name[index]} ${nameEn[index]} ${address[index]}`
    let wording = known.get(text)
    if (wording === undefined) {
      const houses = [...text.matchAll(/(\d+)\s*[–-]\s*(\d+)/g)].map(
        ([, from, to]) => [Number(from), Number(to)] as const,
      )
      wording = wordings.push({ words: [...new Set(splitWords(text))].map(numberOf), houses }) - 1
      known.set(text, wording)
    }
    ofObject[index] = wording
  }
  const words = [...numbers.keys()]
  return { words, folded: words.map(fold), wordings, ofObject, codes: code.map(toCodeWords) }
}

function toCodeWords(code: string): string {
  return /^\d*$/.test(code) ? ` ${code}` : ` ${splitWords(code).map(fold).join(' ')}`
}
