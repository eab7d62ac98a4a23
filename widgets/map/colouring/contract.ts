import type { ReadableAtom } from 'nanostores'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { Tones } from '../engine/palette.ts'
import type { PaintMarks } from '../engine/painting.ts'
import type { ColourMode } from './tones.ts'

/** What the colours on the map say, and the words on it. */
export interface Colours {
  $mode: ReadableAtom<ColourMode>
  /** It is the one that is wanted: of what this needs, everything is there. */
  $isAsWanted: ReadableAtom<boolean>
  /** Those that this city has data for. */
  $modes: ReadableAtom<readonly ColourMode[]>
  $steps: ReadableAtom<readonly Kopecks[]>
  /** Null where the colours are those of the kinds. */
  $tones: ReadableAtom<Tones | null>
  /** A parking has the tone of what is not known. */
  $hasUnknown: ReadableAtom<boolean>
  /** Some of the prices are made up. */
  $hasExamples: ReadableAtom<boolean>
  $labels: ReadableAtom<PaintMarks>
  /** The colour of an object, for its row in the list. */
  swatchOf(index: number): string
  /** By the person, who finds it again at the next visit. */
  choose(mode: ColourMode): void
  /** As the page has asked for. */
  reset(): void
}
