import { atom, type ReadableAtom } from 'nanostores'
import { AppError, toLoadError } from '../../shared/api/app-error.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Extension, ExtensionParts } from './extension.ts'
import type { Reports } from './reports.ts'

/** The dialog in which a parking gets more time. */
export interface Extending {
  $extension: ReadableAtom<Extension | null>
  $isBusy: ReadableAtom<boolean>
  $obstacle: ReadableAtom<AppError | 'PriceChangedTryLater' | null>
  open(session: DriverSession, createExtension: (parts: ExtensionParts) => Extension): void
  close(): void
  confirm(): Promise<void>
  dispose(): void
}

export function createExtending(parts: Omit<ExtensionParts, 'session'> & { reports: Reports }): Extending {
  const { environment, till, reports, now } = parts
  const $extension = atom<Extension | null>(null)
  const $isBusy = atom(false)
  const $obstacle = atom<AppError | 'PriceChangedTryLater' | null>(null)

  function close(): void {
    $extension.get()?.dispose()
    $extension.set(null)
    $obstacle.set(null)
  }

  async function pay(extension: Extension): Promise<void> {
    if (now() >= (extension.session.end ?? Infinity)) return $obstacle.set(new AppError('ParkingSessionIsOver'))
    if (!(await extension.isAgreed())) return $obstacle.set('PriceChangedTryLater')
    if (extension.needsBank() && !(await extension.means.isReady())) return
    $extension.set(null)
    await extension.pay()
    extension.dispose()
  }

  return {
    $extension,
    $isBusy,
    $obstacle,
    open(session, createExtension) {
      close()
      const { end } = session
      if (end !== null) $extension.set(createExtension({ ...parts, session: { ...session, end } }))
    },
    close() {
      if (!$isBusy.get()) close()
    },
    async confirm() {
      const extension = $extension.get()
      if (!extension || $isBusy.get()) return
      if (extension.needsBank()) till.bank.open()
      $isBusy.set(true)
      $obstacle.set(null)
      try {
        await pay(extension)
      } catch (thrown) {
        const error = toLoadError(thrown, environment)
        $obstacle.set(error)
        reports.failure(error)
      } finally {
        $isBusy.set(false)
        till.bank.close()
      }
    },
    dispose: close,
  }
}
