import type { Json } from '../../../shared/api/contract/call.ts'
import { createMapReader } from '../../../shared/api/contract/map.ts'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import { createDataset } from '../../../widgets/map/dataset.ts'
import { CENTER, createParkings, type Question, QUESTIONS, toWire } from './data.ts'

export interface SearchFigures {
  /** Milliseconds until the first search with slips can be answered. */
  ready: number
  /** Of each question. */
  taken: Record<Question, number>
  /** Of the street's name as a part of a text, looked for in every one. */
  plain: number
  found: Record<Question, number>
}

const BEGINNINGS = ['топ', 'бер', 'сос', 'клен', 'луг', 'реч', 'гор', 'сад', 'пол', 'лес']
const MIDDLES = ['ол', 'ез', 'нов', 'ист', 'ик', 'ен', 'ор', 'ат', 'ыш', 'ун']
const ENDS = ['ёвая', 'овая', 'ская', 'ная', 'ина', 'овка', 'истая', 'енко', 'инская']

/** Nine hundred streets, each with a name of its own. */
function nameOf(index: number): string {
  const street = index % 900
  const part = (parts: readonly string[], number: number) => parts[number % parts.length] ?? ''
  const name = `${part(BEGINNINGS, street)}${part(MIDDLES, Math.floor(street / 10))}${part(ENDS, Math.floor(street / 100))}`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} улица, ${(Math.floor(index / 900) % 80) + 1}`
}

/** Searches among so many parkings, each question a few times; the least time counts. */
export async function measureSearch(count: number): Promise<SearchFigures> {
  const features = read(count)
  const begin = performance.now()
  const dataset = createDataset(features)
  const options = {
    mask: new Uint8Array(count).fill(1),
    distanceOf: (index: number) => dataset.distance(index, CENTER),
  }
  await dataset.forgive()
  dataset.searcher.search(QUESTIONS.slip, options)
  const ready = performance.now() - begin
  const names = Array.from({ length: count }, (_, index) => nameOf(index).toLowerCase())
  const [street = ''] = QUESTIONS.street.split(' ')
  const taken = { street: 0, zone: 0, slip: 0, keyboard: 0 }
  const found = { street: 0, zone: 0, slip: 0, keyboard: 0 }
  for (const question of Object.keys(QUESTIONS) as Question[]) {
    taken[question] = least(() => {
      const { objects, zones } = dataset.searcher.search(QUESTIONS[question], options)
      found[question] = objects.length + zones.length
    })
  }
  return { ready, taken, found, plain: least(() => void names.filter((name) => name.includes(street))) }
}

function least(run: () => void): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const from = performance.now()
      run()
      return performance.now() - from
    }),
  )
}

function read(count: number): MapFeatures {
  const reader = createMapReader({ bounds: null })
  for (const [index, parking] of createParkings(count).entries())
    reader.add(toWire({ ...parking, name: nameOf(index) }) as Json)
  return reader.finish({ status: 'ok' })
}

Object.assign(globalThis, { bench: { measureSearch } })
