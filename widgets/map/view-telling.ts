import { computed, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Choice } from './choice.ts'
import type { Dataset } from './dataset.ts'
import { EMPTY_DATASET } from './dataset.ts'
import type { MapEvents } from './element.ts'
import type { MapView } from './surface/surface.ts'

/** A move is told when it has come to rest. */
const REST_MS = 300
/** The drawing puts its middle on a whole pixel: that is no move. */
const STILL_PIXELS = 3
const TILE = 256

export interface ViewTellingOptions {
  $dataset: ReadableAtom<Dataset>
  $view: ReadableAtom<MapView | null>
  choice: Choice
  setTimer: Environment['setTimer']
  emit(detail: MapEvents['parking-view']): void
}

type Shown = { view: MapView | null; filter: string; selected: string }

/** Tells the page what a link has to say to show the same again, whenever that changes; the answer ends it. */
export function createViewTelling({ $dataset, $view, choice, setTimer, emit }: ViewTellingOptions): () => void {
  const $shown = computed(
    [$dataset, $view, choice.$wanted, choice.$selected],
    ({ features }, view, wanted, selected): Shown => ({
      view,
      filter: [...wanted].join(' '),
      selected: selected < 0 ? '' : features.texts.code.get(selected),
    }),
  )
  let told: Shown | null = null
  let stop = () => {}

  function tell(): void {
    const shown = $shown.get()
    if (told && isSame(told, shown)) return
    told = shown
    if (!shown.view) return
    const [longitude, latitude] = shown.view.center
    emit({
      selected: shown.selected,
      filter: shown.filter,
      center: `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
      zoom: shown.view.zoom,
    })
  }

  const unlisten = $shown.listen((shown) => {
    if ($dataset.get() === EMPTY_DATASET) return
    stop()
    // What the map begins with is what the page has asked for.
    if (told) stop = setTimer(tell, REST_MS)
    else told = shown
  })
  return () => {
    unlisten()
    stop()
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return one.filter === other.filter && one.selected === other.selected && isSameView(one.view, other.view)
}

function isSameView(one: MapView | null, other: MapView | null): boolean {
  if (!one || !other) return one === other
  const still = (360 / (TILE * 2 ** one.zoom)) * STILL_PIXELS
  const isNear = (at: 0 | 1) => Math.abs(one.center[at] - other.center[at]) < still
  return one.zoom === other.zoom && isNear(0) && isNear(1)
}
