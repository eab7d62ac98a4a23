import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import messages from 'virtual:messages/map-marking'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import type { ModelContext } from '../../../shared/element/element-contract.ts'
import { readZoneCodes } from '../../../shared/element/zones-parser.ts'
import { type FeatureMessages, loadFeatureMessages } from '../../../shared/flows/feature-messages.ts'
import type { Choice } from '../choice.ts'
import type { Dataset } from '../dataset.ts'
import type { MapAttributes, MapEvents } from '../element.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import { paintChosen, type PaintMarks } from '../engine/painting.ts'
import { MarkButton } from './mark-button.tsx'

/** The zones that are marked on the map, by the page or by the person in front of it. */
export interface Marking {
  $zones: ReadableAtom<readonly string[]>
  messages: FeatureMessages
  View: typeof MarkButton
  /** Marks a zone, or takes its mark away, and tells the page. */
  toggle(zone: string): void
  dispose(): void
}

export interface MarkingOptions {
  context: Pick<ModelContext<MapAttributes, MapEvents>, '$attributes' | '$language' | 'emit'>
  $dataset: ReadableAtom<Dataset>
  choice: Pick<Choice, '$mask'>
  /** What is drawn of it. */
  $paint: WritableAtom<PaintMarks | null>
}

/** Rejects where its messages cannot be loaded. */
export async function openMarking({ context, $dataset, choice, $paint }: MarkingOptions): Promise<Marking> {
  const { $attributes, $language, emit } = context
  const loaded = await loadFeatureMessages(messages, $language)
  const $zones = atom<readonly string[]>(readZoneCodes($attributes.get().markedZones))

  function draw(): void {
    const mask = maskOf($dataset.get().features, new Set($zones.get()), choice.$mask.get())
    $paint.set((brush, scene, view, box) => paintChosen(brush, scene, view, [...scene.finder.inBox(box, mask)]))
  }

  const stops = [
    $attributes.listen((now, before) => {
      if (now.markedZones !== before?.markedZones) $zones.set(readZoneCodes(now.markedZones))
    }),
    $zones.listen(draw),
    choice.$mask.listen(draw),
  ]
  draw()

  return {
    $zones,
    messages: loaded,
    View: MarkButton,
    toggle(zone) {
      const before = $zones.get()
      $zones.set(before.includes(zone) ? before.filter((code) => code !== zone) : [...before, zone])
      emit('parking-zones', { zones: $zones.get().join(',') })
    },
    dispose() {
      for (const stop of stops) stop()
      loaded.dispose()
      $paint.set(null)
    },
  }
}

/** The objects of some zones, as far as they are shown. */
function maskOf({ count, zone, zones }: MapFeatures, wanted: ReadonlySet<string>, shown: Mask): Mask {
  const isWanted = zones.map((code) => Number(wanted.has(code)))
  const mask = new Uint8Array(count)
  for (let index = 0; index < count; index += 1) mask[index] = shown[index] ? (isWanted[zone[index] as number] ?? 0) : 0
  return mask
}
