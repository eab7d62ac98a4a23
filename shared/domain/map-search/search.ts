import { mapTexts, type MapFeatures } from '../map-features.ts'
import type { Mask } from './filtering.ts'
import { fold } from './fold.ts'

/** What was found: all objects by rank, best first, and zones whose number is meant. */
export interface SearchResult {
  objects: number[]
  zones: number[]
  /** What was looked for in place of what was typed; empty where it is what was typed. */
  meant?: string
}

export interface SearchOptions {
  mask: Mask
  distanceOf(index: number): number
}

export interface Searcher {
  /** By zone number, parking code, name and address; every word must be there. */
  search(query: string, options: SearchOptions): SearchResult
}

const EXACT = 0
const CODE = 1
const START = 2
const WORDS = 3

/** Texts are made searchable at the first question and kept while the searcher lives. */
export function createSearcher(features: MapFeatures): Searcher {
  let texts: { codes: readonly string[]; others: readonly string[] } | null = null

  function read() {
    const { code, name, nameEn, address } = mapTexts((text) => foldAll(features.texts[text].all()))
    return { codes: code, others: name.map((text, index) => `${text} ${nameEn[index]} ${address[index]}`) }
  }

  return {
    search(query, { mask, distanceOf }) {
      const folded = fold(query).trim()
      if (folded === '') return { objects: [], zones: [] }
      texts ??= read()
      const words = folded.split(/\s+/)
      const zones = features.zones.flatMap((zone, number) =>
        zone !== '' && fold(zone).replace(/^0+/, '') === folded.replace(/^0+/, '') ? [number] : [],
      )
      const ranked: { index: number; rank: number }[] = []
      for (let index = 0; index < features.count; index += 1) {
        if (!mask[index]) continue
        const rank = zones.includes(features.zone[index] ?? -1)
          ? CODE
          : rankOf({ code: texts.codes[index] ?? '', other: texts.others[index] ?? '', folded, words })
        if (rank !== null) ranked.push({ index, rank })
      }
      const far = new Map(ranked.map(({ index }) => [index, distanceOf(index)]))
      ranked.sort((one, other) => one.rank - other.rank || (far.get(one.index) ?? 0) - (far.get(other.index) ?? 0))
      return { objects: ranked.map(({ index }) => index), zones }
    },
  }
}

function rankOf({
  code,
  other,
  folded,
  words,
}: {
  code: string
  other: string
  folded: string
  words: readonly string[]
}): number | null {
  if (code === folded) return EXACT
  if (code.startsWith(folded)) return CODE
  if (other.startsWith(folded)) return START
  return words.every((word) => other.includes(word) || code === word) ? WORDS : null
}

/** As one text: tens of thousands one by one would hold the page up. */
function foldAll(texts: readonly string[]): string[] {
  return fold(texts.map((text) => text.replaceAll('\n', ' ')).join('\n')).split('\n')
}
