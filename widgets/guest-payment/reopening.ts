import { type Instant, MINUTE_MS, toCityTime } from '../../shared/domain/city-time.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { postPaymentTypeFor } from '../../shared/domain/post-payment.ts'
import { formatTime } from '../../shared/ui/masked-input/time-mask.ts'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { Barrier } from './barrier.ts'
import type { Draft, GuestForm } from './draft.ts'
import type { Prolong } from './prolong.ts'
import type { Prolonged } from './prolonging.ts'
import { paidFor } from './remembering.ts'

/** The ways from an outcome back to a form. */
export interface Reopening {
  /** After a paid parking: an empty form for the next. */
  startAnew(): void
  /** After a payment that failed: the same form again. */
  tryAgain(): void
  /** Once true, where that form stands again: how it is paid is what there is to change in it. */
  takeRetry(): boolean
}

export interface ReopeningParts {
  checkout: Checkout<Payment>
  form: GuestForm
  more: Prolong
  barrier: Pick<Barrier, '$flat' | 'openFlat'>
  now(): Instant
  timeZone(): string
  /** A form that holds nothing yet but what the page says. */
  emptyDraft(): Draft
  /** The form stands again, with what the city and the browser fill in. */
  onOpen(): void
}

export function createReopening({
  checkout,
  form,
  more,
  barrier,
  now,
  timeZone,
  emptyDraft,
  onOpen,
}: ReopeningParts): Reopening {
  let isRetry = false

  function reopen(draft: Draft): void {
    const state = checkout.$state.get()
    const kind = state.step === 'settled' && state.payment.kind === 'flat' ? 'flat' : draft.kind
    checkout.close()
    more.endProlonging()
    form.reset({ ...draft, kind })
    if (kind === 'flat') void barrier.openFlat()
    onOpen()
  }

  return {
    startAnew() {
      barrier.$flat.get()?.startAnew()
      reopen({ ...emptyDraft(), phone: form.$values.get().phone })
    },
    tryAgain() {
      // A correction was not paid: the parking stands as it was paid first.
      if (checkout.showKept()) return
      const state = checkout.$state.get()
      // Of what was paid in full and given back, the vehicle or its time was taken.
      isRetry = state.step === 'settled' && state.payment.state !== 'refunded'
      const draft = form.$values.get()
      if (more.$prolonging.get()) return checkout.close()
      if (state.step === 'settled' && state.payment.extends !== null)
        return void more.prolong(toProlonged(state.payment))
      if (state.step !== 'settled' || checkout.hasBegun()) return reopen(draft)
      // Back from the bank on a fresh page: the server still knows what was typed, and no browser has to keep it. What
      // the page, the city and the browser have filled in gives way to it; what the person has typed since does not.
      const at = { now: now(), timeZone: timeZone() }
      reopen({ ...toDraft(state.payment, draft, at), ...form.typed() })
    },
    takeRetry() {
      const wasRetry = isRetry
      isRetry = false
      return wasRetry
    },
  }
}

/** What a payment that came to nothing was to prolong. */
function toProlonged({ extends: orderNumber, start: end, vehicle, ...parking }: Payment): Prolonged {
  return { ...parking, orderNumber: orderNumber ?? '', end, plate: vehicle?.number ?? null }
}

function toDraft(payment: Payment, draft: Draft, at: { now: Instant; timeZone: string }): Draft {
  const { kind, start, end, phone, email } = payment
  const ofGuest = { phone: phone === null ? '' : maskPhone(phone), email: email ?? '' }
  if (kind === 'flat') return { ...draft, ...ofGuest }
  const minutes = Math.round((end - start) / MINUTE_MS)
  return { ...draft, ...ofGuest, ...paidFor(payment), minutes, ...beginningOf(payment, at) }
}

/** When parking began that was to be paid for afterwards; nothing where it is too late for that now. */
function beginningOf({ isPast, start }: Payment, at: { now: Instant; timeZone: string }): Partial<Draft> {
  const { date, minute } = toCityTime(start, at.timeZone)
  const type = isPast ? postPaymentTypeFor(date, at.now, at.timeZone) : null
  return type === null ? {} : { type, startTime: formatTime(minute), chosenAt: at.now }
}
