import { atom, type ReadableAtom } from 'nanostores'
import { AppError } from '../../shared/api/app-error.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { Extension, ExtensionParts } from './extension.ts'
import type { Reports } from './reports.ts'

/** The dialog in which a parking gets more time. */
export interface Extending {
  $extension: ReadableAtom<Extension | null>
  $isBusy: Press['$isBusy']
  $obstacle: Press['$blockingError']
  open(session: DriverSession, createExtension: (parts: ExtensionParts) => Extension): void
  close(): void
  confirm(): Promise<void>
  dispose(): void
}

export function createExtending(parts: Omit<ExtensionParts, 'session'> & { reports: Reports }): Extending {
  const { environment, till, reports, now } = parts
  const $extension = atom<Extension | null>(null)
  const press = createPress({ line: environment, onError: reports.failure })

  function close(): void {
    $extension.get()?.dispose()
    $extension.set(null)
    press.clear()
  }

  async function pay(extension: Extension): Promise<void> {
    if (now() >= (extension.session.end ?? Infinity)) return press.block(new AppError('ParkingSessionIsOver'))
    if (!(await extension.isAgreed())) return press.block(new AppError('PriceChangedTryLater'))
    if (extension.needsBank() && !(await extension.means.isReady())) return
    $extension.set(null)
    await extension.pay()
    extension.dispose()
  }

  return {
    $extension,
    $isBusy: press.$isBusy,
    $obstacle: press.$blockingError,
    open(session, createExtension) {
      close()
      const { end } = session
      if (end !== null) $extension.set(createExtension({ ...parts, session: { ...session, end } }))
    },
    close() {
      if (!press.$isBusy.get()) close()
    },
    async confirm() {
      const extension = $extension.get()
      if (!extension || press.$isBusy.get()) return
      if (extension.needsBank()) till.bank.open()
      await press.run(() => pay(extension))
      till.bank.close()
    },
    dispose: close,
  }
}
