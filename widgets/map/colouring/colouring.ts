import { atom, computed, type ReadableAtom } from 'nanostores'
import { FLAG, hasCounts, hasExamples, isParking, UNKNOWN } from '../../../shared/domain/map-features.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import { tariffNow } from '../../../shared/domain/tariff-now.ts'
import type { ModelContext } from '../../../shared/element/element-contract.ts'
import type { MapCityData } from '../city-data.ts'
import type { Dataset } from '../dataset.ts'
import type { MapAttributes, MapEvents } from '../element.ts'
import { groupOf } from '../filter-groups.ts'
import { GROUP_COLOURS, type Tones } from '../engine/palette.ts'
import { MAP_FILTERS } from '../../../shared/domain/map-object.ts'
import type { Colours } from './contract.ts'
import { createLabels, labelOf } from './labels.ts'
import { LegendView } from './legend-view.tsx'
import { ModeView } from './mode-view.tsx'
import { shortMoney } from './short-money.ts'
import {
  COLOUR_MODES,
  hasUnknown,
  placesTone,
  pricesIn,
  priceSteps,
  pricesNow,
  priceTone,
  TONE_COLOURS,
  type ColourMode,
} from './tones.ts'

/** The colours with the views of them, which come in the same file. */
export interface Colouring extends Colours {
  Legend: typeof LegendView
  Modes: typeof ModeView
}

export interface ColouringOptions {
  context: Pick<ModelContext<MapAttributes, MapEvents>, '$attributes' | '$language' | 'environment'>
  cityData: MapCityData
  $dataset: ReadableAtom<Dataset>
  $minute: ReadableAtom<Instant>
  $countedAt: ReadableAtom<unknown>
}

const STORED = 'parking:map:colours'

export function createColouring({ context, cityData, $dataset, $minute, $countedAt }: ColouringOptions): Colouring {
  const { $attributes, $language, environment } = context
  const isKiosk = () => $attributes.get().kiosk
  const stored = () => COLOUR_MODES.find((mode) => !isKiosk() && mode === environment.storage.get(STORED))
  const $wanted = atom<ColourMode>(stored() ?? $attributes.get().colours)

  const $steps = computed($dataset, ({ features }) => priceSteps(features.tiling?.prices ?? pricesIn(features.tariffs)))
  const $modes = computed([$dataset, $steps, $countedAt], ({ features }, steps): ColourMode[] => [
    ...(steps.length > 0 ? (['price'] as const) : []),
    ...(hasCounts(features) ? (['availability'] as const) : []),
    'kind',
  ])
  const $mode = computed([$wanted, $modes], (wanted, modes) => (modes.includes(wanted) ? wanted : 'kind'))
  const askPrice = createPriceAsking(cityData)
  const $prices = computed([$dataset, $minute], ({ features }, now) =>
    pricesNow(features, (tariff, zone) => askPrice(features.tariffs[tariff] ?? [], features.zones[zone] ?? '', now)),
  )
  const $tones = computed(
    [$dataset, $mode, $prices, $steps, $countedAt],
    ({ features }, mode, prices, steps): Tones | null => {
      if (mode === 'kind') return null
      const toneOf = new Uint8Array(features.count)
      const unknown = TONE_COLOURS[mode].light.length - 1
      for (let index = 0; index < features.count; index += 1) {
        const price = prices[index] ?? UNKNOWN
        if (!isParking(features, index)) toneOf[index] = unknown
        else if (mode === 'price') toneOf[index] = priceTone(price === UNKNOWN ? null : price, steps)
        else toneOf[index] = placesTone(features.free[index] ?? UNKNOWN, features.total[index] ?? 0)
      }
      return { toneOf, colours: TONE_COLOURS[mode] }
    },
  )
  const $labels = computed(
    [$dataset, $prices, $tones, $language, $countedAt],
    ({ features }, prices, tones, language) => {
      const texts = new Map<number, string>()
      const priceText = (index: number) => {
        const price = prices[index] ?? UNKNOWN
        if (price === UNKNOWN) return ''
        const text = texts.get(price) ?? shortMoney(price, language)
        texts.set(price, text)
        return text
      }
      const groups = tones?.toneOf ?? features.filter
      return createLabels(
        (index) => labelOf(features, index, priceText),
        (index) => groups[index] ?? 0,
      )
    },
  )

  return {
    $mode,
    $isAsWanted: computed([$wanted, $mode], (wanted, mode) => wanted === mode),
    $modes,
    $steps,
    $tones,
    $hasUnknown: computed([$dataset, $tones], ({ features }, tones) => tones !== null && hasUnknown(features, tones)),
    $hasExamples: computed($dataset, ({ features }) => hasExamples(features)),
    $labels,
    swatchOf(index) {
      const { features } = $dataset.get()
      const tones = $tones.get()
      const pair = (theme: 'light' | 'dark') =>
        tones
          ? tones.colours[theme][tones.toneOf[index] ?? 0]
          : GROUP_COLOURS[theme][groupOf(MAP_FILTERS[features.filter[index] ?? 0] ?? 'other')]
      if ((features.flags[index] ?? 0) & FLAG.inactive) return 'var(--muted)'
      return `light-dark(${pair('light')}, ${pair('dark')})`
    },
    choose(mode) {
      $wanted.set(mode)
      if (!isKiosk()) environment.storage.set(STORED, mode)
    },
    reset: () => $wanted.set(stored() ?? $attributes.get().colours),
    Legend: LegendView,
    Modes: ModeView,
  }
}

/** Remembers its answers of one minute: parts of a large city come one after another, with the same tariffs. */
function createPriceAsking({ settings, timeZone }: MapCityData) {
  let asked = new WeakMap<readonly TariffRow[], Map<string, Kopecks | null>>()
  let askedAt: Instant | null = null
  return (rows: readonly TariffRow[], zone: string, at: Instant): Kopecks | null => {
    if (at !== askedAt) asked = new WeakMap()
    askedAt = at
    const known = asked.get(rows) ?? new Map<string, Kopecks | null>()
    asked.set(rows, known)
    let price = known.get(zone)
    if (price === undefined) {
      const found = tariffNow({ rows, zone, calendar: settings?.calendar ?? null, at, timeZone })
      price = found.ok ? found.value.price : null
      known.set(zone, price)
    }
    return price
  }
}
