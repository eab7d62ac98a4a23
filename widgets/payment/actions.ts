import { atom, type ReadableAtom } from 'nanostores'
import { AppError, isOutcomeOpen, toAppError } from '../../shared/api/app-error.ts'
import type { Call } from '../../shared/api/contract/call.ts'
import {
  abortSession,
  breakSession,
  cancelOrder,
  payDeferred,
  payOrder,
  previewStop,
  type StopPreview,
  type StopRequest,
} from '../../shared/api/contract/driver-order.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { DriverPay, PayWith } from '../../shared/api/contract/driver-start.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Driver } from './driver.ts'
import { createFunds, type Funds } from '../../shared/flows/checkout/funds.ts'
import type { EndReason, Reports } from './reports.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'

/** What can be done with a parking beside extending it. */
export type ActionKind = 'abort' | 'postpone' | 'pay' | 'cancel'

export interface Action {
  kind: ActionKind
  session: DriverSession
  /**
   * What the action comes to, by the server; null while it is being asked for, and for a waiting parking, which needs
   * none.
   */
  preview: StopPreview | null
  /** What a payment is made with. */
  funds: Funds
}

/** What the last action did; shown until the next. */
export interface Done {
  kind: Exclude<ActionKind, 'pay'>
  session: DriverSession
  /** The sum given back or left to pay, kopecks. */
  sum: Kopecks
}

export interface Actions {
  $action: ReadableAtom<Action | null>
  $done: ReadableAtom<Done | null>
  /** A press is being dealt with. */
  $isBusy: Press['$isBusy']
  /** Why the open action cannot be done. */
  $blockingError: Press['$blockingError']
  open(kind: ActionKind, session: DriverSession): void
  close(): void
  /** Does the open action. */
  confirm(): Promise<void>
  forgetDone(): void
  /** What a payment of the open action comes to, kopecks. */
  amount(): Kopecks | null
}

export interface ActionsParts {
  environment: Environment
  authGuard: AuthGuard
  driver: Driver
  driverCheckout: DriverCheckout
  reports: Reports
}

const CALLS: Record<Done['kind'], { call: Call<StopRequest & Pick<PayWith, 'method'>, DriverPay>; reason: EndReason }> =
  {
    abort: { call: abortSession, reason: 'aborted' },
    postpone: { call: breakSession, reason: 'postponed' },
    cancel: { call: cancelOrder, reason: 'cancelled' },
  }

export function createActions({ environment, authGuard, driver, driverCheckout, reports }: ActionsParts): Actions {
  const $action = atom<Action | null>(null)
  const $done = atom<Done | null>(null)
  const press = createPress({ line: environment, onError: reports.failure })
  /** Attempt keys by what is asked for, each until the server has said how it ended. */
  const attempts = new Map<string, string>()

  const ask = ({ session }: Action) => authGuard.call(previewStop, { sessionId: session.id })

  /** Shows what the open action comes to. */
  async function preview(asked: Action): Promise<void> {
    const { session } = asked
    if (session.status === 'waiting') return
    const current = () => {
      const action = $action.get()
      return action?.session.id === session.id ? action : null
    }
    try {
      const found = await ask(asked)
      const action = current()
      if (action) $action.set({ ...action, preview: found })
    } catch (thrown) {
      if (current()) press.block(toAppError(thrown))
    }
  }

  function amount(): Kopecks | null {
    const action = $action.get()
    if (!action) return null
    return action.session.status === 'waiting' ? action.session.amountToPay : (action.preview?.amountToPay ?? null)
  }

  /** Asks once more where the sum goes on rising: a driver pays no more than was shown (readings gD-45). */
  async function checkAmount(action: Action): Promise<void> {
    if (action.session.status === 'waiting') return
    const found = await ask(action)
    if (found.amountToPay <= (action.preview?.amountToPay ?? 0)) return
    $action.set({ ...action, preview: found })
    throw new AppError('PriceChangedTryLater')
  }

  function callToPay({ status }: DriverSession): Call<StopRequest & PayWith, DriverPay> {
    if (status !== 'waiting') return breakSession
    return driver.need().settings.dontUseBalance ? payDeferred : payOrder
  }

  async function pay(action: Action): Promise<void> {
    const { session, funds } = action
    const sum = amount()
    // The driver can agree to a sum only once it is shown.
    if (sum === null) return
    await driverCheckout.withBankTab({ isNeeded: funds.needsBank() }, async () => {
      const decision = await press.run(async () => {
        await checkAmount(action)
        return funds.decide()
      })
      if (!decision) return
      const { payWith } = decision
      const call = callToPay(session)
      const request: StopRequest = { sessionId: session.id, expectedPrice: sum }
      $action.set(null)
      await driverCheckout.pay(['pay', request, payWith], {
        call,
        request,
        payWith,
        kind: 'session',
        amount: sum,
      })
    })
  }

  async function perform(kind: Done['kind'], action: Action): Promise<void> {
    const { session, preview: shown, funds } = action
    const stop: StopRequest = { sessionId: session.id, expectedPrice: shown?.kept }
    // The call that gives an order up carries the method too (cabinet 7); one that stops a parking would pay by it.
    const request = kind === 'cancel' ? { ...stop, method: funds.paymentMethod.chosen()?.name } : stop
    const name = JSON.stringify([kind, request])
    const attempt = attempts.get(name) ?? environment.randomId()
    attempts.set(name, attempt)
    const { call, reason } = CALLS[kind]
    try {
      const answer = await authGuard.call(call, request, { attempt })
      attempts.delete(name)
      const sum = kind === 'abort' ? (shown?.refund ?? 0) : (answer.session?.amountToPay ?? 0)
      $action.set(null)
      $done.set({ kind, session, sum })
      reports.ended(session, reason)
    } catch (thrown) {
      // After a lost answer the next press repeats the same attempt.
      if (!isOutcomeOpen(toAppError(thrown))) attempts.delete(name)
      if (toAppError(thrown).code === 'PriceChangedTryLater') await preview(action)
      throw thrown
    }
  }

  return {
    $action,
    $done,
    $isBusy: press.$isBusy,
    $blockingError: press.$blockingError,
    open(kind, session) {
      const action: Action = { kind, session, preview: null, funds: createFunds(driver, amount) }
      press.clear()
      $done.set(null)
      $action.set(action)
      void preview(action)
    },
    close() {
      if (!press.$isBusy.get()) $action.set(null)
    },
    async confirm() {
      const action = $action.get()
      if (!action || press.$isBusy.get()) return
      const { kind } = action
      if (kind === 'pay') return pay(action)
      await press.run(() => perform(kind, action))
      // Only an early end pays back, and only where there are balances; the profile has both in one answer.
      const isPaidBack = kind === 'abort' && !driver.data()?.settings.dontUseBalance
      await (isPaidBack ? driver.noteChange() : driver.noteParkings())
    },
    forgetDone: () => $done.set(null),
    amount,
  }
}
