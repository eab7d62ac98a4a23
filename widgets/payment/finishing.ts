import { atom, type ReadableAtom } from 'nanostores'
import type { OwnedRemote, Remote } from '../../shared/stores/remote.ts'
import type { Finished, FinishedTodayParts } from './finished-today.ts'
import { createLazyModule, type LazyModule } from '../../shared/flows/lazy-module.ts'
import type { Reports } from './reports.ts'
import type { Environment } from '../../shared/stores/environment.ts'

/** The parkings of today that are over; they are asked for with the press that wants to see them. */
export interface Finishing {
  /** Null until then. */
  $list: ReadableAtom<Remote<Finished[]> | null>
  $lost: LazyModule['$lost']
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
  const $list = atom<OwnedRemote<Finished[]> | null>(null)
  const module = createLazyModule({ environment, onError: reports.failure })

  return {
    $list,
    $lost: module.$lost,
    async open() {
      await module.use(
        () => Promise.all([import('./finished-today.ts'), loadView()]),
        ([{ createFinishedToday }]) => {
          if ($list.get() === null) $list.set(createFinishedToday(parts))
          void $list.get()?.load()
        },
      )
    },
    renew: () => void $list.get()?.reload(),
    close() {
      $list.get()?.dispose()
      $list.set(null)
    },
  }
}
