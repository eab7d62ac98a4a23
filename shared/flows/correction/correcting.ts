import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../domain/errors.ts'
import type { CorrectionParts } from './correction.ts'
import type { OtherPart, PartWish } from './other-parts.ts'
import type { OtherPartsFeature } from './other-parts-feature.ts'
import type { CorrectionFeature } from './correction-feature.ts'
import { createLazyModule } from '../lazy-module.ts'

/** The dialog in which a parking is put right; its code is loaded with the press that opens it. */
export interface Correcting {
  $feature: ReadableAtom<CorrectionFeature | null>
  /** For which parking it did not open, and why. */
  $lost: ReadableAtom<{ sessionId: string; code: ErrorCode } | null>
  /** Opens it for a parking, by its id or its order number. */
  open(sessionId: string): Promise<void>
  /** The other paid times of a guest's stay that still say otherwise; null until they are asked for. */
  $others: ReadableAtom<OtherPartsFeature | null>
  /**
   * Asks for those of a parking, by its order number; nothing is said where there is no answer, since each can be put
   * right by itself all the same.
   */
  findOthers(sessionId: string): Promise<void>
  /** Another ticket is shown, or none: what was found for the one before is gone, and an answer under way is dropped. */
  forgetOthers(): void
  openPart(other: OtherPart): void
  close(): void
  dispose(): void
}

export interface CorrectingParts extends Omit<
  CorrectionParts,
  'sessionId' | 'cityData' | 'wish' | 'onNext' | 'onClose'
> {
  $language: ReadableAtom<string>
  /** Null while the city is not known: nothing is opened then. */
  cityData(): CorrectionParts['cityData'] | null
}

export function createCorrecting({ cityData, ...parts }: CorrectingParts): Correcting {
  const $feature = atom<CorrectionFeature | null>(null)
  const $wanted = atom('')
  const $others = atom<OtherPartsFeature | null>(null)
  const module = createLazyModule(parts)
  /** Counts the questions for other times: the answer to an old one is dropped. */
  let question = 0

  function close(): void {
    $feature.get()?.dispose()
    $feature.set(null)
  }

  async function findOthers(sessionId: string): Promise<void> {
    question += 1
    const asked = question
    const { openOtherParts } = await import('./other-parts-feature.ts')
    const found = await openOtherParts(parts, sessionId)
    if (asked !== question) return found.dispose()
    forgetOthers()
    $others.set(found)
  }

  function forgetOthers(): void {
    question += 1
    $others.get()?.dispose()
    $others.set(null)
  }

  async function open(sessionId: string, wish: PartWish | null = null): Promise<void> {
    $wanted.set(sessionId)
    await module.use(
      async () => {
        const { openCorrectionFeature } = await import('./correction-feature.ts')
        const city = cityData()
        const ends = { onNext: (next: string, to: PartWish) => void open(next, to), onClose: close }
        return city && openCorrectionFeature({ ...parts, ...ends, sessionId, wish, cityData: city })
      },
      (feature) => {
        close()
        $feature.set(feature)
      },
    )
  }

  const $lost = computed([module.$lost, $wanted], (code, sessionId) => code && { sessionId, code })
  return {
    $feature,
    $lost,
    open: (sessionId) => open(sessionId),
    $others,
    findOthers: (sessionId) => findOthers(sessionId).catch(() => {}),
    forgetOthers,
    openPart: ({ part, to }) => void open(part.sessionId, to),
    close,
    dispose() {
      close()
      forgetOthers()
    },
  }
}
