import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import type { CheckoutState } from '../../shared/flows/checkout/checkout.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { CityState } from '../../shared/flows/parking/city.ts'
import { createFormState } from '../../shared/flows/parking/form-state.ts'
import type { Desk } from './desk.ts'
import { FIELD_ORDER, type FieldName, type GuestForm } from './draft.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './element.ts'
import { firstDraft, prefill } from './prefill.ts'

/** Which page of the form is open: filling in, or the last look before paying. */
export type Step = 'form' | 'check'

export interface GuestPaymentModel extends Model {
  form: GuestForm
  $step: ReadableAtom<Step>
  /** A press is being dealt with. */
  $isBusy: ReadableAtom<boolean>
  /** Everything that needs the city; null while it is on its way. The form takes input before it is there. */
  $desk: ReadableAtom<Desk | null>
  /** What holds until there is a desk, so that one view serves before and after. */
  beforeDesk: {
    $city: ReadableAtom<CityState>
    $price: ReadableAtom<Kopecks | null>
    $checkout: ReadableAtom<CheckoutState<Payment>>
  }
  /** Why the desk could not be loaded. */
  $failure: ReadableAtom<ErrorCode | null>
  /** Goes on to the last look, once the city has answered; answers the first field that is not right, if any. */
  next(): Promise<FieldName | null>
  retry(): void
}

/** The form of a guest, and the desk behind it that comes when the form already stands. */
export function createGuestPayment(
  context: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>,
): GuestPaymentModel {
  const { environment, $attributes, emit } = context
  const $step = atom<Step>('form')
  const $isBusy = atom(false)
  const $desk = atom<Desk | null>(null)
  const $failure = atom<ErrorCode | null>(null)
  let isDisposed = false
  let seen = $attributes.get()
  let goOn = () => {}
  let stopCity = () => {}
  const now = () => $desk.get()?.now() ?? environment.now()
  const form: GuestForm = createFormState({
    first: prefill(seen, null, firstDraft()),
    order: FIELD_ORDER,
    async judge(draft) {
      const facts = $desk.get()?.city.facts()
      return facts ? (await import('./form.ts')).problemsOf(draft, facts, now()) : {}
    },
    now,
    onChange: () => $desk.get()?.changed(),
  })

  async function connect(): Promise<void> {
    $failure.set(null)
    try {
      const [scope, { createDesk }] = await Promise.all([
        context.openScope(),
        import('./desk.ts'),
        // The views of the desk: there when it is, or the person is told that it is not.
        import('./desk-view.tsx'),
        import('../../shared/flows/parking/time-parts.tsx'),
      ])
      if (isDisposed) return
      const desk = createDesk({ context, scope, form, $step, $isBusy })
      $desk.set(desk)
      stopCity = desk.city.$state.subscribe(({ status }) => {
        if (status !== 'loading') goOn()
      })
    } catch (thrown) {
      if (isDisposed) return
      goOn()
      const code = codeOfLoad(thrown, environment)
      $failure.set(code)
      emit('parking-error', { code })
    }
  }

  /** A press before the city has answered waits for it; further presses meanwhile do nothing. */
  async function waitForCity(): Promise<void> {
    if ($desk.get() && $desk.get()?.city.$state.get().status !== 'loading') return
    $isBusy.set(true)
    await new Promise<void>((resolve) => (goOn = resolve))
    $isBusy.set(false)
  }

  // After the form: what is asked for first arrives first on a slow line.
  const stopTimer = environment.setTimer(() => void connect(), 0)
  const stopAttributes = $attributes.listen((attributes) => {
    form.change(prefill(attributes, seen, form.$draft.get()))
    seen = attributes
    $desk.get()?.fit()
  })

  return {
    form,
    $step,
    $isBusy,
    $desk,
    beforeDesk: {
      $city: atom<CityState>({ status: 'loading' }),
      $price: atom(null),
      $checkout: atom<CheckoutState<Payment>>({ step: 'idle' }),
    },
    $failure,
    async next() {
      if ($isBusy.get() || $failure.get()) return null
      await waitForCity()
      return isDisposed ? null : ((await $desk.get()?.next()) ?? null)
    },
    retry() {
      if ($failure.get()) void connect()
      else $desk.get()?.city.retry()
    },
    dispose() {
      isDisposed = true
      stopTimer()
      stopAttributes()
      stopCity()
      goOn()
      $desk.get()?.dispose()
    },
  }
}
