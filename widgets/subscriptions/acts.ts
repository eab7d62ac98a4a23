import { atom, type ReadableAtom } from 'nanostores'
import { isOutcomeOpen, toAppError } from '../../shared/api/app-error.ts'
import type { DriverBenefit } from '../../shared/api/contract/benefits.ts'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import {
  changeSubscriptionVehicle,
  continueSubscription,
  pauseSubscription,
  refundSubscription,
} from '../../shared/api/contract/subscriptions.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { bonusBack } from '../../shared/domain/refill.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import { type BenefitRights, refundOf } from '../../shared/domain/subscription.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { createPassingNotice, type PassingNotice } from '../../shared/flows/passing-notice.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { SubscriptionDataStore } from '../../shared/flows/subscription/subscription-data.ts'
import type { Environment } from '../../shared/stores/environment.ts'

/** What can be done with a subscription. */
export type ActKind = keyof BenefitRights

/** Something that is to be confirmed. */
export interface Act {
  kind: ActKind
  benefit: DriverBenefit
  /** Id of the vehicle it is to be for; empty until one is chosen, and for what changes none. */
  vehicle: string
}

/** What was done last. */
export interface DoneAct {
  kind: ActKind
  benefit: DriverBenefit
  /** What came back, and where to; null for what gives nothing back. */
  refund: { sum: Kopecks; isToBalance: boolean } | null
}

export interface Acts {
  /** Null while nothing is to be confirmed. */
  $act: ReadableAtom<Act | null>
  $isBusy: Press['$isBusy']
  /** Why the last press did not go on. */
  $blockingError: Press['$blockingError']
  /** Said for a while after it was done. */
  done: PassingNotice<DoneAct>
  open(kind: ActKind, benefit: DriverBenefit): void
  close(): void
  chooseVehicle(id: string): void
  /** The driver's vehicles that it can be made of. */
  vehicles(): Vehicle[]
  /** What would come back now, by the rule that the server has too; null where the city tells too little for it. */
  refund(): Kopecks | null
  /** What of the bonus for its payment would leave the balance with that, by the same rule. */
  bonusLeaving(): Kopecks
  isToBalance(): boolean
  /** Does it, once. */
  confirm(): Promise<void>
  dispose(): void
}

export interface ActsOptions {
  environment: Environment
  $language: ReadableAtom<string>
  authGuard: AuthGuard
  data: SubscriptionDataStore
  /** Asks for the benefits anew; answers them as far as they came. */
  reload(): Promise<readonly DriverBenefit[]>
  onDone(done: DoneAct): void
  onFailed: NonNullable<Parameters<typeof createPress>[0]['onError']>
}

/** Milliseconds (cabinet section 9). */
const NOTICE_MS = 7000

export function createActs(options: ActsOptions): Acts {
  const { environment, $language, authGuard, data, reload, onDone, onFailed } = options
  const $act = atom<Act | null>(null)
  const press = createPress({ line: environment, onError: onFailed })
  const done = createPassingNotice<DoneAct>(environment, NOTICE_MS)
  /** Attempt keys by what is asked for, each until the server has said how it ended. */
  const attempts = new Map<string, string>()

  function vehicles(): Vehicle[] {
    const act = $act.get()
    const own = data.data()?.profile.vehicles ?? []
    const { plate = '', category } = act?.benefit ?? {}
    return own.filter((one) => !isSamePlate(one.plate, plate) && (category === undefined || one.category === category))
  }

  function refund(): Kopecks | null {
    const paid = $act.get()?.benefit.paid ?? null
    return paid && refundOf(paid, data.moment())
  }

  function bonusLeaving(): Kopecks {
    const { paid = null } = $act.get()?.benefit ?? {}
    const sum = refund() ?? 0
    if (paid === null || sum === 0) return 0
    const { cost, givenBack, bonus } = paid
    const coming = isToBalance() ? sum : 0
    return Math.min(bonusBack({ rest: cost - givenBack, bonus }, sum), (data.data()?.profile.balance ?? 0) + coming)
  }

  const isToBalance = () => data.data()?.settings.dontUseBalance === false

  /** Sends what was confirmed; a press after a lost answer is the same attempt. */
  async function send(act: Act): Promise<DoneAct> {
    const { kind, benefit } = act
    const request = { orderNumber: benefit.orderNumber, language: $language.get() }
    const plate = vehicles().find(({ id }) => id === act.vehicle)?.plate ?? ''
    const expectedRefund = refund() ?? 0
    const name = JSON.stringify([kind, benefit.orderNumber, plate, expectedRefund])
    const attempt = attempts.get(name) ?? environment.randomId()
    attempts.set(name, attempt)
    try {
      let back: DoneAct['refund'] = null
      if (kind === 'refund') {
        const given = await authGuard.call(refundSubscription, { ...request, expectedRefund }, { attempt })
        back = { sum: given.refund, isToBalance: given.isToBalance }
      } else if (kind === 'changeVehicle')
        await authGuard.call(changeSubscriptionVehicle, { ...request, plate }, { attempt })
      else {
        const row = kind === 'pause' ? pauseSubscription : continueSubscription
        await authGuard.call(row, request, { attempt })
      }
      attempts.delete(name)
      return { kind, benefit, refund: back }
    } catch (thrown) {
      if (!isOutcomeOpen(toAppError(thrown))) attempts.delete(name)
      throw thrown
    }
  }

  /** What was refused may have changed elsewhere: the question is then about what is there now. */
  async function renew(act: Act): Promise<void> {
    const benefits = await reload()
    const benefit = benefits.find(({ orderNumber }) => orderNumber === act.benefit.orderNumber)
    if (benefit && $act.get() === act) $act.set({ ...act, benefit })
  }

  async function perform(act: Act): Promise<void> {
    const result = await send(act).catch(async (thrown: unknown) => {
      if (!isOutcomeOpen(toAppError(thrown))) await renew(act)
      throw thrown
    })
    $act.set(null)
    done.say(result)
    onDone(result)
    if (act.kind === 'refund') void authGuard.account.noteChange()
    await reload()
  }

  return {
    $act,
    $isBusy: press.$isBusy,
    $blockingError: press.$blockingError,
    done,
    open(kind, benefit) {
      press.clear()
      $act.set({ kind, benefit, vehicle: '' })
      if (kind === 'changeVehicle') $act.set({ kind, benefit, vehicle: vehicles()[0]?.id ?? '' })
    },
    close() {
      if (!press.$isBusy.get()) $act.set(null)
    },
    chooseVehicle(id) {
      const act = $act.get()
      press.clear()
      if (act) $act.set({ ...act, vehicle: id })
    },
    vehicles,
    refund,
    bonusLeaving,
    isToBalance,
    async confirm() {
      const act = $act.get()
      if (act) await press.run(() => perform(act))
    },
    dispose: done.dispose,
  }
}
