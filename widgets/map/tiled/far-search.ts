import { atom, type ReadableAtom } from 'nanostores'
import { findOnMap, readFound, type FoundOnMap } from '../../../shared/api/contract/map-tile.ts'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import { createPart } from '../../../shared/domain/joined-features.ts'
import { mapTexts, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import { createTexts } from '../../../shared/domain/packed-texts.ts'
import type { Environment } from '../../../shared/stores/environment.ts'
import type { Scope } from '../../../shared/stores/scope.ts'
import type { Choice } from '../choice.ts'
import type { Dataset } from '../dataset.ts'
import type { FarAnswer, ListQuestion } from '../map-list.ts'
import type { TiledMap } from './tiled-map.ts'

export interface FarSearchOptions {
  scope: Scope
  environment: Environment
  map: Pick<TiledMap, 'pin'>
  $dataset: ReadableAtom<Dataset>
  choice: Choice
  $question: ReadableAtom<ListQuestion>
  /** The object that the page has named is there now. */
  onNamed(): void
}

/** As long as a person who types, or moves the map, pauses. */
const REST_MS = 250

/** Asks the server for what the page does not have: the list and the search of a large city, and what is named. */
export type FarSearch = ReturnType<typeof createFarSearch>

export function createFarSearch({ scope, environment, map, $dataset, choice, $question, onNamed }: FarSearchOptions) {
  const $answer = atom<FarAnswer | 'failed' | null>(null)
  const disposing = new AbortController()
  let asking: AbortController | null = null
  let stop = () => {}
  let named = ''

  const ask = async (wish: Parameters<typeof findOnMap.encode>[0], signal: AbortSignal): Promise<FoundOnMap> => {
    const { origin } = $dataset.get().features
    const call = {
      ...findOnMap,
      decode: (answer: Parameters<typeof findOnMap.decode>[0], timeZone?: string) =>
        readFound(answer, { bounds: null, timeZone, origin }),
    }
    return scope.call(call, wish, { signal })
  }

  async function askList(): Promise<void> {
    asking?.abort()
    const controller = new AbortController()
    asking = controller
    const question = $question.get()
    const { query, from, wanted, most } = question
    try {
      const found = await ask({ query, point: from, filters: [...wanted], most }, controller.signal)
      if (asking !== controller || disposing.signal.aborted) return
      const part = createPart(found.features)
      map.pin('list', part)
      $answer.set({
        question,
        keys: part.keys,
        total: found.total,
        meant: found.meant,
        zone: found.zone,
        extent: extentOfBounds(found.bounds),
      })
    } catch {
      // What is in view is searched until the next question.
      if (asking === controller && !disposing.signal.aborted) $answer.set('failed')
    }
  }

  function askSoon(): void {
    stop()
    stop = environment.setTimer(() => void askList(), REST_MS)
  }

  /** What the page, or a link, has named may lie anywhere. */
  async function askNamed(code: string): Promise<void> {
    named = code
    if (code === '' || choice.$selected.get() >= 0) return
    try {
      const { features } = await ask({ code }, disposing.signal)
      if (named !== code || features.count === 0) return
      map.pin('chosen', createPart(features))
      if (choice.$selected.get() >= 0) onNamed()
    } catch {
      // It is chosen as soon as its tile is there.
    }
  }

  /** What is chosen stays on the map wherever it looks. */
  function keepChosen(selected: number): void {
    if (selected < 0) {
      if (choice.$code.get() === '') map.pin('chosen', null)
      return
    }
    const { features } = $dataset.get()
    map.pin('chosen', createPart(pickOne(features, selected)))
  }

  let chosenCode: string | null = null
  const stops = [
    $question.subscribe(() => {
      // What has failed may come this time.
      if ($answer.get() === 'failed') $answer.set(null)
      askSoon()
    }),
    choice.$code.subscribe((code) => void askNamed(code)),
    choice.$selected.listen((selected) => {
      // The same object has another number in every map.
      const code = selected < 0 ? null : $dataset.get().features.texts.code.get(selected)
      if (code === chosenCode && selected >= 0) return
      chosenCode = code
      keepChosen(selected)
    }),
    environment.onOnline(askSoon),
  ]

  return {
    $answer,
    dispose() {
      stop()
      asking?.abort()
      disposing.abort()
      for (const each of stops) each()
    },
  }
}

/** One object as a map of its own. */
function pickOne(features: MapFeatures, index: number): MapFeatures {
  const { boxes, texts } = features
  const cut = <T extends { slice(from: number, to: number): T }>(column: T): T => column.slice(index, index + 1)
  const [from, to] = [features.parts[index] ?? 0, features.parts[index + 1] ?? 0]
  const first = features.points[from] ?? 0
  const points = features.points.slice(from, to + 1).map((point) => point - first)
  const last = features.points[to] ?? 0
  return {
    ...features,
    count: 1,
    groups: [],
    object: cut(features.object),
    filter: cut(features.filter),
    flags: cut(features.flags),
    shape: cut(features.shape),
    zone: cut(features.zone),
    tariff: cut(features.tariff),
    total: cut(features.total),
    free: cut(features.free),
    disabled: cut(features.disabled),
    boxes: boxes.slice(index * 4, index * 4 + 4),
    parts: Uint32Array.of(0, to - from),
    points,
    coordinates: features.coordinates.slice(first * 2, last * 2),
    texts: mapTexts((name) => createTexts([texts[name].get(index)])),
  }
}

/** What a view has to hold. */
function extentOfBounds(bounds: FoundOnMap['bounds']): FarAnswer['extent'] {
  if (!bounds) return null
  const [[south, west], [north, east]] = bounds
  const [minX, maxY] = projectPoint([west, south])
  const [maxX, minY] = projectPoint([east, north])
  const center: LonLat = [(west + east) / 2, (south + north) / 2]
  return { center, width: maxX - minX, height: maxY - minY }
}
