import { atom, type ReadableAtom } from 'nanostores'
import type { StartToCome } from '../../shared/api/contract/driver-start.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'
import type { Driver } from './driver.ts'
import type { ResumeStart } from './resume-start.ts'
import type { Shortage } from './shortage.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'

/** The top-up on the way to a start. */
export interface TopUp {
  $refill: ReadableAtom<Refill | null>
  open(shortage: Shortage): Promise<void>
  /** What it was opened for. */
  shortage(): Shortage
  /** More is lacking by now: a sum that would not do any more gives way to one that does. */
  raise(shortage: Shortage): void
  /** Pays the top-up, where amount and method are right; the start behind it is kept over a reload. */
  begin(): Promise<void>
  /** Keeps the start of the top-up that is under way once more, its vehicle having become one of the driver's own. */
  keep(): void
  /** Takes the order back that was made for the start, and the start with it, as far as that can still be done. */
  takeBack(): void
  /** Opens the top-up again after a reload in the middle of it; answers whether there was one. */
  reopen(): boolean
  close(): void
}

export interface TopUpParts {
  context: Pick<ModelContext<PaymentAttributes, PaymentEvents>, 'environment' | '$language'>
  authGuard: AuthGuard
  driver: Driver
  driverCheckout: DriverCheckout
  resumeStart: ResumeStart
  /** What the server is to start when the money is there. */
  thenStart(): StartToCome | undefined
  /** Loads its view. */
  loadRefill(): Promise<unknown>
}

export function createTopUp({
  context,
  authGuard,
  driver,
  driverCheckout,
  resumeStart,
  thenStart,
  loadRefill,
}: TopUpParts): TopUp {
  const { environment, $language } = context
  const { checkout, paymentApi } = driverCheckout
  const $refill = atom<Refill | null>(null)
  let lack: Shortage = { rest: 0, refill: 0, upTo: 0 }
  /** Whether the order under way, if there is one, is a top-up for this start. */
  let isOrdered = false

  function city() {
    const { settings, profile } = driver.need()
    return {
      methods: driver.methods(),
      maxRefill: settings.maxRefill,
      useBonus: settings.useBonus,
      phone: profile.phone,
    }
  }

  async function open(shortage: Shortage): Promise<void> {
    lack = shortage
    const [{ createRefill }] = await Promise.all([import('../../shared/flows/refill/refill.ts'), loadRefill()])
    $refill.set(
      createRefill({
        authGuard,
        paymentApi,
        checkout,
        city,
        language: () => $language.get(),
        environment,
        shortage: () => lack.refill,
        thenStart,
      }),
    )
  }

  return {
    $refill,
    open,
    shortage: () => lack,
    raise(shortage) {
      lack = shortage
      const refill = $refill.get()
      if (refill && (refill.amount() ?? 0) < shortage.refill) refill.choose(shortage.refill)
    },
    async begin() {
      const refill = $refill.get()
      if (!refill || !(await refill.isReady())) return
      resumeStart.keep(lack)
      isOrdered = true
      await refill.begin()
    },
    takeBack() {
      if (isOrdered) void driverCheckout.takeBack()
    },
    keep() {
      if ($refill.get() && driverCheckout.isUnderWay()) resumeStart.keep(lack)
    },
    reopen() {
      const shortage = resumeStart.restore()
      isOrdered = shortage !== null
      if (shortage !== null) void open(shortage)
      return shortage !== null
    },
    close() {
      resumeStart.forget()
      isOrdered = false
      $refill.set(null)
    },
  }
}
