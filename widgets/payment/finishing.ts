import { atom, type ReadableAtom } from 'nanostores'
import type { OwnedRemote, Remote } from '../../shared/stores/remote.ts'
import type { Finished, FinishedTodayParts } from './finished-today.ts'
import { createLazyModule, type LazyModule } from '../../shared/flows/lazy-module.ts'
import type { Reports } from './reports.ts'
import type { Environment } from '../../shared/stores/environment.ts'

/** The parkings of today that are over and may still be put right. */
export interface Finishing {
  /** Whether there is one, as far as it is known: the way to them is shown then alone. */
  $hasSome: ReadableAtom<boolean>
  /** Null until the press that wants to see them. */
  $list: ReadableAtom<Remote<Finished[]> | null>
  $lost: LazyModule['$lost']
  /** Asks, unseen, whether there is one; again when a parking has ended. */
  look(): Promise<void>
  open(): Promise<void>
  /** Asks again after a correction. */
  renew(): void
  close(): void
}

export interface FinishingParts extends FinishedTodayParts {
  environment: Environment
  reports: Reports
  loadView(): Promise<unknown>
}

export function createFinishing({ environment, reports, loadView, ...parts }: FinishingParts): Finishing {
  const $hasSome = atom(false)
  const $list = atom<Remote<Finished[]> | null>(null)
  const module = createLazyModule({ environment, onError: reports.failure })
  let today: OwnedRemote<Finished[]> | null = null
  /** Of whom is asked: another one may have come while the code was on its way. */
  let visit = 0

  async function look(): Promise<void> {
    const asked = visit
    // Where its code does not come, there is no way to them, as where there are none.
    const loaded = await import('./finished-today.ts').catch(() => null)
    if (!loaded || asked !== visit) return
    if (today === null) {
      today = loaded.createFinishedToday(parts)
      today.listen((state) => {
        if (state.status === 'ready') $hasSome.set(state.value.length > 0)
      })
    }
    await today.reload()
  }

  return {
    $hasSome,
    $list,
    $lost: module.$lost,
    look,
    async open() {
      await module.use(loadView, () => {
        $list.set(today)
        void today?.load()
      })
    },
    renew: () => void today?.reload(),
    close() {
      visit += 1
      today?.dispose()
      today = null
      $hasSome.set(false)
      $list.set(null)
    },
  }
}
