import { atom, type ReadableAtom } from 'nanostores'
import { AppError, isOutcomeOpen, toAppError } from '../../api/app-error.ts'
import { type SafeUrl, UNUSABLE } from '../../domain/safe-url.ts'
import { forgetReturn, hidesReturn, isOfFrame, readReturn } from './bank-return.ts'
import type { CheckoutState } from './checkout-state.ts'
import {
  type BankOrder,
  type CheckoutOptions,
  hasEnded,
  type Payable,
  type PendingPayment,
  type Started,
} from './payment.ts'

export interface Checkout<Paid extends Payable> {
  $state: ReadableAtom<CheckoutState<Paid>>
  /**
   * Starts a payment once, by a call with this attempt key; a second press while one is under way does nothing.
   * `subject` names what is paid for: the same subject after a lost answer keeps its attempt key.
   */
  begin(subject: string, start: (attempt: string) => Promise<Started<Paid>>): Promise<void>
  /** Goes on at the bank with what another call has ordered, as for a parking that was paid here. */
  follow(order: BankOrder): Promise<void>
  /** Asks again what a settled payment has paid for: it was put right meanwhile. */
  renew(): Promise<void>
  /** Reads from the server how the payment of this tab stands; used after a return from the bank. */
  resume(): Promise<void>
  /**
   * After a payment for what was paid here before, which came to nothing: shows that again. Answers false where there is
   * none.
   */
  showKept(): boolean
  /** What a link to the bank's page opens it in. */
  linkTarget: CheckoutOptions<Paid>['linkTarget']
  /** Once true, where the browser has come back from the bank for this payment: the view brings itself into sight. */
  takeReturn(): boolean
  /** Whether it was begun on this page: what was pressed for it goes with its view, and drops the focus. */
  hasBegun(): boolean
  /** Asks the server again; at the press of a button, where so told. */
  check(by?: { press: true }): Promise<void>
  /** Withdraws a started, unpaid payment; if the bank has taken the money meanwhile, the state says so. */
  withdraw(): Promise<void>
  /**
   * Leaves a settled, refused or waiting payment aside, so that another can be made; a waiting one goes on by itself.
   */
  close(): void
  dispose(): void
}

/** Milliseconds between two questions to the server while the bank is silent; the last one repeats. */
const POLL_DELAYS = [2_000, 3_000, 5_000, 10_000, 20_000]

/** No line holds a request for longer. */
const LATEST_START_MS = 120_000

/**
 * One payment from the press of the button to its end: one attempt key, one lock, and the result only
 * ever from the server (promise 1). Used by every flow that pays.
 */
export function createCheckout<Paid extends Payable>(options: CheckoutOptions<Paid>): Checkout<Paid> {
  const { environment, pending } = options
  const $state = atom<CheckoutState<Paid>>({ step: 'idle' })
  let attemptSubject = ''
  let attempt = ''
  /** Of the payment that has ended: what needed no bank goes by it. */
  let settledAttempt = ''
  let polls = 0
  let isDisposed = false
  let stopTimer = () => {}
  let release: (() => void) | null = null
  let hasReturned = false
  /** The fragment of this return has been taken out of the address. */
  let hasForgotten = false
  let hasBegun = false
  /** Another tab has the bank's page, and was opened from here. */
  let isBeside = false

  function moveTo(state: CheckoutState<Paid>): void {
    if (isDisposed) return
    stopTimer()
    $state.set(state)
    const isUnderWay = !['idle', 'refused', 'elsewhere', 'settled'].includes(state.step)
    if (isUnderWay) release ??= options.hold()
    else {
      release?.()
      release = null
    }
  }

  function schedule(): void {
    stopTimer()
    const delay = POLL_DELAYS[Math.min(polls, POLL_DELAYS.length - 1)] ?? 0
    polls += 1
    stopTimer = environment.setTimer(() => void check(), delay)
  }

  function settle(payment: Paid): void {
    // A router that starts with the page, as Next's does, may have put back the address that it had read before.
    if (hasForgotten) forgetReturn(environment)
    settledAttempt = pending.get()?.attempt ?? ''
    pending.clear()
    if (payment.state === 'paid') pending.keep(payment.paymentId)
    attempt = ''
    moveTo({ step: 'settled', payment })
    options.onSettled(payment)
  }

  function refuse(error: AppError): void {
    moveTo({ step: 'refused', error })
    options.onRefused(error)
  }

  function leave(paymentId: string, url: SafeUrl): void {
    moveTo({ step: 'leaving', url, paymentId })
    isBeside = options.leave(url, paymentId) === 'beside'
    if (isBeside) schedule()
  }

  async function begin(subject: string, start: (attempt: string) => Promise<Started<Paid>>): Promise<void> {
    const { step } = $state.get()
    if (step !== 'idle' && step !== 'refused') return
    if (attempt === '' || attemptSubject !== subject) attempt = environment.randomId()
    attemptSubject = subject
    hasBegun = true
    polls = 0
    moveTo({ step: 'sending' })
    // Written down before it is sent, so that a reload in the middle still finds out how it ended.
    pending.set({ attempt, startedAt: environment.now() })
    try {
      const started = await start(attempt)
      // The element is gone: the next element of this city finds the payment that was begun.
      if (isDisposed) return
      // Not paid and nowhere to pay: the answer lacks its address.
      if (started.at === 'end') return show(started.payment, new AppError('contract'))
      const { paymentId, redirectUrl } = started
      pending.set({ attempt, paymentId, startedAt: environment.now() })
      // The order is there: what became of it is asked for, and a further press is the same attempt.
      if (redirectUrl === UNUSABLE) await findOut(new AppError('contract'))
      else leave(paymentId, redirectUrl)
    } catch (thrown) {
      if (isDisposed) return
      const error = toAppError(thrown)
      if (isOutcomeOpen(error)) await findOut(error)
      else {
        pending.clear()
        attempt = ''
        refuse(error)
      }
    }
  }

  async function follow({ attempt: key, paymentId, redirectUrl }: BankOrder): Promise<void> {
    if (!['idle', 'refused', 'settled'].includes($state.get().step)) return
    hasBegun = true
    polls = 0
    pending.set({ attempt: key, paymentId, startedAt: environment.now() })
    if (redirectUrl === UNUSABLE) await findOut(new AppError('contract'))
    else leave(paymentId, redirectUrl)
  }

  async function renew(): Promise<void> {
    const state = $state.get()
    if (state.step !== 'settled') return
    const { paymentId } = state.payment
    if (paymentId === null && settledAttempt === '') return
    const question = paymentId === null ? { attempt: settledAttempt } : { paymentId }
    const payment = await options.find(question).catch(() => null)
    if (payment && $state.get() === state) moveTo({ step: 'settled', payment })
  }

  /** After a lost answer: what does the server know of this attempt? */
  async function findOut(lost: AppError): Promise<void> {
    moveTo({ step: 'unknown', isChecking: true, isAsked: true, error: null })
    await ask(lost)
  }

  async function ask(lost: AppError | null): Promise<void> {
    const noted = pending.get()
    if (!noted) return moveTo({ step: 'idle' })
    try {
      const payment = await options.find(noted.paymentId ? { paymentId: noted.paymentId } : { attempt: noted.attempt })
      if (payment) show(payment)
      else if (lost) {
        refuse(lost)
        schedule()
      } else {
        pending.clear()
        moveTo({ step: 'idle' })
      }
    } catch (thrown) {
      moveTo({ step: 'unknown', isChecking: false, error: toAppError(thrown) })
      schedule()
    }
  }

  /** `lacking`: what is wrong where it is still to pay and has no address. */
  function show(payment: Paid, lacking: AppError | null = null): void {
    if (hasEnded(payment)) return settle(payment)
    const noted = pending.get()
    if (noted && payment.paymentId !== null) pending.set({ ...noted, paymentId: payment.paymentId })
    const { redirectUrl } = payment
    const unusable = redirectUrl === UNUSABLE ? new AppError('contract') : null
    const error = redirectUrl === null ? lacking : unusable
    moveTo({ step: 'waiting', payment, isBeside, isChecking: false, error })
    schedule()
  }

  /** By its payment; what needed none, by the attempt. */
  function questionAbout({ paymentId }: Paid): { paymentId?: string; attempt?: string } {
    return paymentId === null ? { attempt: pending.get()?.attempt ?? '' } : { paymentId }
  }

  async function check(by?: { press: true }): Promise<void> {
    const state = $state.get()
    const isAsked = by?.press ?? false
    if (state.step === 'unknown') {
      // What was told stays told while it is asked again by itself.
      moveTo({ ...state, isChecking: true, isAsked, error: isAsked ? null : state.error })
      return ask(null)
    }
    if (state.step === 'leaving') return lookBeside(state.paymentId)
    if (state.step === 'refused') return lookForLate()
    if (state.step !== 'waiting') return
    stopTimer()
    $state.set({ ...state, isChecking: true, isAsked })
    try {
      const payment = await options.find(questionAbout(state.payment))
      if (payment) show(payment)
      else moveTo({ step: 'idle' })
    } catch (thrown) {
      moveTo({ ...state, isChecking: false, error: toAppError(thrown) })
      schedule()
    }
  }

  /**
   * A start that no answer came to may arrive after it was given up, and is then carried out. The last question is asked
   * when it cannot arrive any more, however long the device has slept.
   */
  async function lookForLate(): Promise<void> {
    stopTimer()
    const noted = pending.get()
    if (!noted) return
    const isLast = environment.now() - noted.startedAt > LATEST_START_MS
    const payment = await options.find({ attempt: noted.attempt }).catch(() => undefined)
    if ($state.get().step !== 'refused') return
    if (payment) show(payment)
    else if (isLast && payment === null) pending.clear()
    else schedule()
  }

  /** The bank's page is open, here or in another tab: nothing is in doubt unless the question fails. */
  async function lookBeside(paymentId: string): Promise<void> {
    stopTimer()
    try {
      const payment = await options.find({ paymentId })
      if ($state.get().step !== 'leaving') return
      if (payment) show(payment)
      else moveTo({ step: 'idle' })
    } catch (thrown) {
      if ($state.get().step !== 'leaving') return
      moveTo({ step: 'unknown', isChecking: false, error: toAppError(thrown) })
      schedule()
    }
  }

  async function resume(): Promise<void> {
    if ($state.get().step !== 'idle') return
    const returned = readReturn(environment.pageUrl())
    const noted = pending.get()
    if (noted) {
      const isBack = hidesReturn(environment.pageUrl()) ? pending.isOfTab() : noted.attempt === returned
      if (isBack) noteReturn()
      moveTo({ step: 'checking' })
      if (!isBack && returned !== null && (await isSameOrder(returned, noted))) noteReturn()
      return ask(null)
    }
    if (returned !== null && (await showReturned(returned))) return
    if (isOfFrame(environment.pageUrl()) && $state.get().step === 'idle') return moveTo({ step: 'elsewhere' })
    const paymentId = pending.kept()
    if (paymentId !== null) await showAgain(paymentId)
  }

  /** Two tabs that ask for the same get one order, from which the bank sends both back with the attempt that came first. */
  async function isSameOrder(returned: string, { paymentId }: PendingPayment): Promise<boolean> {
    if (paymentId === undefined) return false
    const payment = await options.find({ attempt: returned }).catch(() => null)
    return payment?.paymentId === paymentId
  }

  function noteReturn(): void {
    hasReturned = true
    hasForgotten = true
    forgetReturn(environment)
  }

  /**
   * A tab of its own has come back from the bank, and the one that had begun the payment knows of its end already. Of
   * another element's attempt the server says nothing.
   */
  async function showReturned(attempt: string): Promise<boolean> {
    const payment = await options.find({ attempt }).catch(() => null)
    if (!payment || $state.get().step !== 'idle') return false
    noteReturn()
    show(payment)
    return true
  }

  /**
   * After a reload: the receipt and the end are still there while the parking lasts. The page has heard of it before.
   */
  async function showAgain(paymentId: string): Promise<void> {
    try {
      const payment = await options.find({ paymentId })
      const isOver = payment?.state !== 'paid' || (payment.end ?? 0) <= environment.now()
      if (isOver) pending.keep(null)
      else if ($state.get().step === 'idle') moveTo({ step: 'settled', payment })
    } catch {
      // The form is there meanwhile, and what was paid is on its card.
    }
  }

  function showKept(): boolean {
    const paymentId = pending.kept()
    if (paymentId === null) return false
    hasBegun = true
    moveTo({ step: 'checking' })
    // Where it cannot be asked for, the form is there, and after a reload the ticket.
    void options
      .find({ paymentId })
      .catch(() => null)
      .then((payment) => moveTo(payment ? { step: 'settled', payment } : { step: 'idle' }))
    return true
  }

  async function withdraw(): Promise<void> {
    const state = $state.get()
    if (state.step !== 'waiting' || state.payment.paymentId === null) return
    const { paymentId } = state.payment
    stopTimer()
    $state.set({ ...state, isChecking: true })
    try {
      const payment = await options.withdraw(paymentId)
      if (payment) show(payment)
      else moveTo({ step: 'idle' })
    } catch (thrown) {
      moveTo({ ...state, isChecking: false, error: toAppError(thrown) })
      schedule()
    }
  }

  const stopWake = environment.onWake(() => void check())
  const stopOnline = environment.onOnline(() => void check())

  return {
    $state,
    begin,
    follow,
    renew,
    resume,
    showKept,
    linkTarget: options.linkTarget,
    takeReturn() {
      const isFirst = hasReturned
      hasReturned = false
      return isFirst
    },
    hasBegun: () => hasBegun,
    check,
    withdraw,
    close() {
      const { step } = $state.get()
      pending.keep(null)
      if (step === 'elsewhere') {
        forgetReturn(environment)
        moveTo({ step: 'idle' })
      }
      if (step === 'settled' || step === 'refused' || step === 'waiting') moveTo({ step: 'idle' })
    },
    dispose() {
      stopTimer()
      stopWake()
      stopOnline()
      release?.()
      isDisposed = true
    },
  }
}
