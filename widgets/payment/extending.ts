import { atom, type ReadableAtom } from 'nanostores'
import { AppError } from '../../shared/api/app-error.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { createPress } from '../../shared/flows/press.ts'
import type { Extension, ExtensionParts } from './extension.ts'
import type { Reports } from './reports.ts'

interface Opening {
  isOfTicket: boolean
  createExtension(parts: ExtensionParts): Extension
}

/** The dialog in which a parking gets more time. */
export interface Extending {
  $extension: ReadableAtom<Extension | null>
  /** `isOfTicket`: opened from what is shown as paid. */
  open(session: DriverSession, opening: Opening): void
  close(): void
  confirm(): Promise<void>
  dispose(): void
}

export function createExtending(parts: Omit<ExtensionParts, 'session' | 'press'> & { reports: Reports }): Extending {
  const { environment, clock, driverCheckout, reports } = parts
  const $extension = atom<Extension | null>(null)
  const { checkout } = driverCheckout
  let isOfTicket = false
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
    // The ticket that it was opened from gives way. Any other outcome stays: it may be of the same time, and nothing is paid.
    if (isOfTicket) checkout.close()
    await extension.pay(decision)
    extension.dispose()
  }

  return {
    $extension,
    open(session, { createExtension, ...opening }) {
      close()
      isOfTicket = opening.isOfTicket
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
