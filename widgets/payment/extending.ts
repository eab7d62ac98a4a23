import { atom, type ReadableAtom } from 'nanostores'
import { AppError } from '../../shared/api/app-error.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { createPress } from '../../shared/flows/press.ts'
import type { Extension, ExtensionParts } from './extension.ts'
import type { Reports } from './reports.ts'

/** The dialog in which a parking gets more time. */
export interface Extending {
  $extension: ReadableAtom<Extension | null>
  open(session: DriverSession, createExtension: (parts: ExtensionParts) => Extension): void
  close(): void
  confirm(): Promise<void>
  dispose(): void
}

export function createExtending(parts: Omit<ExtensionParts, 'session' | 'press'> & { reports: Reports }): Extending {
  const { environment, clock, driverCheckout, reports } = parts
  const $extension = atom<Extension | null>(null)
  const press = createPress({ line: environment, onError: reports.failure })

  function close(): void {
    $extension.get()?.dispose()
    $extension.set(null)
    press.clear()
  }

  async function pay(extension: Extension): Promise<void> {
    if (clock.now() >= (extension.session.end ?? Infinity)) return press.block(new AppError('ParkingSessionIsOver'))
    if (!(await extension.offer.agree())) return
    const decision = await extension.funds.decide()
    if (!decision) return
    $extension.set(null)
    // Opened from its ticket, which gives way to what is paid now.
    const { checkout } = driverCheckout
    if (checkout.$state.get().step === 'settled') checkout.close()
    await extension.pay(decision)
    extension.dispose()
  }

  return {
    $extension,
    open(session, createExtension) {
      close()
      const { end } = session
      if (end !== null) $extension.set(createExtension({ ...parts, press, session: { ...session, end } }))
    },
    close() {
      if (!press.$isBusy.get()) close()
    },
    async confirm() {
      const extension = $extension.get()
      if (!extension || press.$isBusy.get()) return
      await driverCheckout.withBankTab({ isNeeded: extension.funds.needsBank() }, () => press.run(() => pay(extension)))
    },
    dispose: close,
  }
}
