import { atom, type ReadableAtom } from 'nanostores'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import type { CheckoutState } from '../../shared/flows/checkout/checkout-state.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { RETURN_FRAGMENT } from '../../shared/flows/checkout/return-fragment.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import type { CityState } from '../../shared/flows/parking/city.ts'
import { createParkingForm } from '../../shared/flows/parking/parking-form.ts'
import { fieldsOf } from '../../shared/flows/parking/prefill.ts'
import { createPress } from '../../shared/flows/press.ts'
import { type Async, valueIn } from '../../shared/stores/async.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './contract.ts'
import { type FieldName, FIELDS, type GuestForm, type Step } from './draft.ts'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'
import { firstDraft, type GuestData, guestDataOf } from './prefill.ts'

export interface GuestPaymentModel extends Model {
  form: GuestForm
  $step: ReadableAtom<Step>
  /** Back from the bank, until it is known whether the payment was made here: there is no form meanwhile. */
  $isReturning: ReadableAtom<boolean>
  /** A press is being dealt with. */
  $isBusy: ReadableAtom<boolean>
  /** Everything that needs the city. The form takes input before it is there. */
  $state: ReadableAtom<Async<GuestPaymentFlow>>
  /** What holds until the flow is there, so that one view serves before and after. */
  beforeFlow: {
    $city: ReadableAtom<CityState>
    $price: ReadableAtom<Kopecks | null>
    $checkout: ReadableAtom<CheckoutState<Payment>>
  }
  /** Goes on to the last look, once the city has answered; answers the first field that is not right, if any. */
  next(): Promise<FieldName | null>
  retry(): void
}

/** The form of a guest, and the flow behind it that comes when the form already stands. */
export function createGuestPayment(
  context: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>,
): GuestPaymentModel {
  const { environment, $attributes } = context
  const $step = atom<Step>('form')
  const $isReturning = atom(RETURN_FRAGMENT.test(environment.pageUrl()))
  const press = createPress({ line: environment, onError: (error) => flow()?.reportError(error) })
  let isDisposed = false
  let previous = $attributes.get()
  let goOn = () => {}
  let stopCity = () => {}
  const flow = () => valueIn(opening.$state.get())
  const now = () => flow()?.now() ?? environment.now()
  const form: GuestForm = createParkingForm(FIELDS, {
    // What was typed in the city before stands over what the attributes say.
    first: { ...firstDraft(previous), ...(context.carried as GuestData | undefined) },
    async judge(draft) {
      const cityData = flow()?.city.data()
      return cityData
        ? (await import('./form.ts')).problemsOf(draft, cityData, {
            now: now(),
            price: flow()?.offer.$price.get() ?? null,
          })
        : {}
    },
    cityData: () => flow()?.city.data() ?? null,
    now,
    onChange: () => flow()?.change(),
  })

  const opening = createOpening(
    context,
    (scope, [{ createGuestPaymentFlow }]) =>
      createGuestPaymentFlow({ context, scope, form, $step, press, loadSteps: () => import('./steps.tsx') }),
    () =>
      Promise.all([
        import('./guest-payment-flow.ts'),
        // The views of the flow come with it, or the person is told that they did not.
        import('./price-view.tsx'),
        import('../../shared/flows/parking/end-of-parking.tsx'),
        $isReturning.get() && import('./steps.tsx'),
      ]),
  )

  /** A press before the city has answered waits for it. */
  async function waitForCity(): Promise<void> {
    const city = flow()?.city.$state.get()
    if (city && city.status !== 'loading') return
    await new Promise<void>((resolve) => (goOn = resolve))
  }

  context.onDispose(
    opening.$state.listen((state) => {
      if (state.status === 'failed') goOn()
      if (state.status !== 'ready') return
      void state.value.resumed.then(() => $isReturning.set(false))
      stopCity = state.value.city.$state.subscribe(({ status }) => {
        if (status !== 'loading') goOn()
      })
    }),
  )
  // After the form: what is asked for first arrives first on a slow line.
  context.onDispose(environment.setTimer(() => void opening.load(), 0))
  context.onDispose(
    $attributes.listen((attributes) => {
      form.fillIn(fieldsOf(attributes, previous))
      previous = attributes
      flow()?.applyDefaults()
    }),
  )

  return {
    form,
    $step,
    $isReturning,
    $isBusy: press.$isBusy,
    $state: opening.$state,
    beforeFlow: {
      $city: atom<CityState>({ status: 'loading' }),
      $price: atom(null),
      $checkout: atom<CheckoutState<Payment>>({ step: 'idle' }),
    },
    async next() {
      if (opening.$state.get().status === 'failed') return null
      return press.run(async () => {
        await waitForCity()
        return isDisposed ? null : ((await flow()?.toCheck()) ?? null)
      })
    },
    retry() {
      const opened = flow()
      if (opened) opened.city.retry()
      else void opening.load()
    },
    check: async () => flow()?.checkout.check(),
    carry: () => guestDataOf(form.$values.get()),
    dispose() {
      isDisposed = true
      stopCity()
      goOn()
    },
  }
}
