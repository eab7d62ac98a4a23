import { AppError } from '../../api/app-error.ts'
import {
  type DriverPayment,
  driverPaymentStatus,
  type PaymentKind,
  withdrawPayment,
} from '../../api/contract/driver-payment.ts'
import type { DriverPay } from '../../api/contract/driver-start.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { AuthGuard } from '../account/auth-guard.ts'
import type { Started } from './payment.ts'

/** A payment of a driver, at the bank or from the balance. */
export interface DriverPaid extends DriverPayment {
  /** The city's own message, where there is no address to open. */
  message: string | null
  /** An earlier press has paid for it, and this one has charged nothing. */
  isRepeat?: boolean
}

/** What a paying call is for, where its answer does not say. */
export interface DriverPaymentRequest {
  kind: PaymentKind
  amount: Kopecks
}

/** What a driver's checkout asks the server. */
export interface DriverPaymentApi {
  find(question: { paymentId?: string; attempt?: string }): Promise<DriverPaid | null>
  withdraw(paymentId: string): Promise<DriverPaid | null>
  /** Where the answer of a paying call leads: to the bank, or to the end. */
  toStarted(pay: DriverPay, request: DriverPaymentRequest): Promise<Started<DriverPaid>>
}

export function createDriverPaymentApi(authGuard: Pick<AuthGuard, 'call' | 'account'>): DriverPaymentApi {
  /** A question that no press asked opens no sign-in dialog; the notice above the element leads to it. */
  const ask: AuthGuard['call'] = (row, request, options) =>
    authGuard.account.$isSignedIn.get()
      ? authGuard.call(row, request, options)
      : Promise.reject(new AppError('TokenNotFound'))

  async function find(question: { paymentId?: string; attempt?: string }): Promise<DriverPaid | null> {
    const found = await ask(driverPaymentStatus, question)
    return found && toPaid(found)
  }

  return {
    find,
    async withdraw(paymentId) {
      const found = await ask(withdrawPayment, { paymentId })
      return found && toPaid(found)
    },
    async toStarted(pay, { kind, amount }) {
      const { paymentId, redirectUrl } = pay
      if (paymentId !== null && redirectUrl !== null) return { at: 'bank', paymentId, redirectUrl }
      // An earlier press has paid already; the server says how.
      const existing = paymentId === null ? null : await find({ paymentId })
      if (existing) return { at: 'end', payment: existing }
      // A payment that the server does not know, or an address without a payment: neither says that it is paid.
      if (paymentId !== null || redirectUrl !== null) throw new AppError('contract')
      const { session, subscription, balance, message, receiptUrl, isRepeat } = pay
      const sum = pay.notice === null ? amount : 0
      const nothing = { paymentId: null, bonus: 0, redirectUrl: null }
      return {
        at: 'end',
        payment: {
          ...nothing,
          kind,
          state: 'paid',
          amount: sum,
          orderNumber: pay.orderNumber ?? '',
          session,
          subscription,
          balance,
          message,
          receiptUrl,
          isRepeat: isRepeat && sum > 0,
          thenStart: null,
        },
      }
    },
  }
}

/**
 * An attempt that needed no bank is done once the server knows of it. Where its parking is paid later, nothing is paid
 * by it, whatever that has come to by now.
 */
function toPaid(found: DriverPayment): DriverPaid {
  const isBegun = found.paymentId === null && found.state === 'created'
  // The money is there, and the start that it is for is being carried out.
  const isStarting = found.state === 'paid' && found.thenStart?.state === 'waiting'
  return {
    ...found,
    ...(isBegun && { state: 'paid', amount: 0 }),
    ...(isStarting && { state: 'redirected' }),
    message: null,
  }
}

/** The parking that a top-up has started, as if the balance had paid it at a press; null where it has started none. */
export function startedBy(payment: DriverPaid): DriverPaid | null {
  const { kind, state, thenStart } = payment
  if (kind !== 'refill' || state !== 'paid' || thenStart?.state !== 'started') return null
  const { amount, orderNumber } = thenStart
  return { ...payment, kind: 'session', paymentId: null, amount, orderNumber, thenStart: null }
}
