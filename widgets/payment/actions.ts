import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, isOutcomeOpen, toAppError, toLoadError } from '../../shared/api/app-error.ts'
import type { Call } from '../../shared/api/contract/call.ts'
import {
  abortSession,
  breakSession,
  cancelOrder,
  type OrderRequest,
  payDeferred,
  payOrder,
  previewStop,
  type StopPreview,
} from '../../shared/api/contract/driver-order.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { DriverPay, PayWith } from '../../shared/api/contract/driver-start.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { checkSufficiency } from '../../shared/domain/sufficiency.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import { createMeans, type Means } from '../../shared/flows/checkout/means.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Facts } from './facts.ts'
import type { EndReason, Reports } from './reports.ts'
import type { Till } from './till.ts'

/** What can be done with a parking beside extending it. */
export type ActionKind = 'abort' | 'postpone' | 'pay' | 'cancel'

export interface Action {
  kind: ActionKind
  session: DriverSession
  /** What it comes to by the server; null while it is asked, and where nothing is to be asked. */
  preview: StopPreview | null
  means: Means
  isBusy: boolean
  error: AppError | null
}

/** Said after an action, until the next. */
export interface Done {
  kind: Exclude<ActionKind, 'pay'>
  /** Given back, or left to pay, kopecks. */
  sum: Kopecks
}

export interface Actions {
  $action: ReadableAtom<Action | null>
  $done: ReadableAtom<Done | null>
  open(kind: ActionKind, session: DriverSession): void
  close(): void
  /** Does what is open. */
  confirm(): Promise<void>
  forgetDone(): void
  /** What a payment of the open action comes to. */
  amount(): Kopecks | null
  /** Whether the balance does not pay it. */
  needsBank(): boolean
}

export interface ActionsParts {
  environment: Environment
  gate: AccountGate
  facts: Facts
  till: Till
  reports: Reports
}

const CALLS: Record<Done['kind'], { call: Call<OrderRequest, DriverPay>; reason: EndReason }> = {
  abort: { call: abortSession, reason: 'aborted' },
  postpone: { call: breakSession, reason: 'postponed' },
  cancel: { call: cancelOrder, reason: 'cancelled' },
}

export function createActions({ environment, gate, facts, till, reports }: ActionsParts): Actions {
  const $action = atom<Action | null>(null)
  const $done = atom<Done | null>(null)
  /** One key for each thing that is wanted, until the server has said how it ended. */
  const attempts = new Map<string, string>()

  function change(part: Partial<Action>): void {
    const action = $action.get()
    if (action) $action.set({ ...action, ...part })
  }

  async function preview(action: Action): Promise<void> {
    if (action.session.status === 'waiting') return
    try {
      const found = await gate.call(previewStop, { sessionId: action.session.id })
      if ($action.get()?.session.id === action.session.id) change({ preview: found })
    } catch (thrown) {
      change({ error: toAppError(thrown) })
    }
  }

  function amount(): Kopecks | null {
    const action = $action.get()
    if (!action) return null
    return action.session.status === 'waiting' ? action.session.amountToPay : (action.preview?.amountToPay ?? null)
  }

  function needsBank(): boolean {
    const { settings, profile } = facts.need()
    const price = amount() ?? 0
    return settings.dontUseBalance
      ? price > 0
      : !checkSufficiency({ balance: profile.balance, price, rule: settings.sufficiency }).isEnough
  }

  async function pay({ session, means }: Action): Promise<void> {
    // Without a sum nobody has agreed to anything.
    if (amount() === null) return
    const isBank = needsBank()
    if (isBank) till.bank.open()
    if (isBank && !(await isReady(means))) return till.bank.close()
    const by = isBank ? means.toPay() : null
    const sum = amount() ?? 0
    const call = callToPay(session)
    $action.set(null)
    await till.checkout.begin(JSON.stringify(['pay', session.id, by]), async (attempt) =>
      till.cashier.toStarted(
        await gate.call(call, { sessionId: session.id, ...(by && { ...by, ...till.way() }) }, { attempt }),
        { kind: 'session', amount: sum },
      ),
    )
    // Sent on by now, or not needed.
    till.bank.close()
  }

  /** Whether it may be paid so; where the rules of that do not come, the dialog says it. */
  async function isReady(means: Means): Promise<boolean> {
    try {
      return await means.isReady()
    } catch (thrown) {
      const error = toLoadError(thrown, environment)
      change({ error })
      reports.failure(error)
      return false
    }
  }

  function callToPay({ status }: DriverSession): Call<OrderRequest & PayWith, DriverPay> {
    if (status !== 'waiting') return breakSession
    return facts.need().settings.dontUseBalance ? payDeferred : payOrder
  }

  async function perform({ kind, session, preview: seen }: Action & { kind: Done['kind'] }): Promise<void> {
    const name = `${kind} ${session.id}`
    const attempt = attempts.get(name) ?? environment.randomId()
    attempts.set(name, attempt)
    const { call, reason } = CALLS[kind]
    try {
      const answer = await gate.call(call, { sessionId: session.id }, { attempt })
      attempts.delete(name)
      const sum = kind === 'abort' ? (seen?.refund ?? 0) : (answer.session?.amountToPay ?? 0)
      $action.set(null)
      $done.set({ kind, sum })
      reports.ended(session, reason)
    } catch (thrown) {
      const error = toAppError(thrown)
      // A lost answer is asked for by the same key at the next press.
      if (!isOutcomeOpen(error)) attempts.delete(name)
      change({ error, isBusy: false })
      reports.failure(error)
    }
    await facts.noteChange()
  }

  return {
    $action,
    $done,
    open(kind, session) {
      const means = createMeans({ methods: facts.methods, phone: () => facts.need().profile.phone })
      const action: Action = { kind, session, preview: null, means, isBusy: false, error: null }
      $done.set(null)
      $action.set(action)
      void preview(action)
    },
    close() {
      if (!$action.get()?.isBusy) $action.set(null)
    },
    async confirm() {
      const action = $action.get()
      if (!action || action.isBusy) return
      if (action.kind === 'pay') return pay(action)
      change({ isBusy: true, error: null })
      await perform({ ...action, kind: action.kind })
    },
    forgetDone: () => $done.set(null),
    amount,
    needsBank,
  }
}
