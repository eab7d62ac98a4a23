import { atom, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import type { CheckoutState } from '../../shared/flows/checkout/checkout.ts'
import type { CityState } from './city.ts'
import type { Desk } from './desk.ts'
import type { FieldName } from './draft.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './element.ts'
import { createFormState, type FormState } from './form-state.ts'
import { firstDraft, prefill } from './prefill.ts'

/** Which page of the form is open: filling in, or the last look before paying. */
export type Step = 'form' | 'check'

export interface GuestPaymentModel extends Model {
  form: FormState
  $step: ReadableAtom<Step>
  /** A press is being dealt with. */
  $isBusy: ReadableAtom<boolean>
  /** Everything that needs the city; null while it is on its way. The form takes input before it is there. */
  $desk: ReadableAtom<Desk | null>
  /** What holds until there is a desk, so that one view serves before and after. */
  beforeDesk: { $city: ReadableAtom<CityState>; $checkout: ReadableAtom<CheckoutState> }
  /** Why the desk could not be loaded. */
  $failure: ReadableAtom<ErrorCode | null>
  /** Goes on to the last look; answers the first field that is not right, if any. */
  next(): Promise<FieldName | null>
  retry(): void
}

/** The form of a guest, and the desk behind it that comes when the form already stands. */
export function createGuestPayment(context: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>): GuestPaymentModel {
  const { environment, $attributes, emit } = context
  const $step = atom<Step>('form')
  const $isBusy = atom(false)
  const $desk = atom<Desk | null>(null)
  const $failure = atom<ErrorCode | null>(null)
  let isDisposed = false
  let seen = $attributes.get()
  const form = createFormState({
    first: prefill(seen, null, firstDraft()),
    facts: () => $desk.get()?.city.facts() ?? null,
    now: () => $desk.get()?.now() ?? environment.now(),
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
        import('./time-parts.tsx'),
      ])
      if (!isDisposed) $desk.set(createDesk({ context, scope, form, $step, $isBusy }))
    } catch {
      if (isDisposed) return
      const code = environment.isOnline() ? 'network' : 'offline'
      $failure.set(code)
      emit('parking-error', { code })
    }
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
    beforeDesk: { $city: atom<CityState>({ status: 'loading' }), $checkout: atom<CheckoutState>({ step: 'idle' }) },
    $failure,
    async next() {
      const desk = $desk.get()
      if (desk) return desk.next()
      // Nobody can be asked yet: what can be judged without the city is judged.
      return (await form.validate().catch(() => null)) ?? null
    },
    retry() {
      if ($failure.get()) void connect()
      else $desk.get()?.city.retry()
    },
    dispose() {
      isDisposed = true
      stopTimer()
      stopAttributes()
      $desk.get()?.dispose()
    },
  }
}
