import { atom } from 'nanostores'
import { valueIn } from '../../shared/stores/async.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { GuestPaymentFlow } from '../../widgets/guest-payment/guest-payment-flow.ts'
import { createGuestPayment } from '../../widgets/guest-payment/model.ts'
import { correctZone } from './correct-zone.ts'
import { comesTrue, createStage, listenTo, type OpenPage } from './page.ts'
import type { Scheduler } from './scheduler.ts'

/** The page on which a guest pays, without its views. */
export function openGuestPage(scheduler: Scheduler, city: string): OpenPage {
  return (tab, wish) => {
    const { context, leave } = createStage(tab, city)
    const $attributes = atom({ zone: '', parking: '', plate: '', duration: 0 })
    const model = createGuestPayment({ ...context, $attributes })
    const flow = () => valueIn(model.$state.get())

    async function prolong(opened: GuestPaymentFlow, payment: Payment): Promise<void> {
      await opened.prolong({ ...payment, plate: null })
      const prolonging = opened.$prolonging.get()
      if (!prolonging) return
      model.form.change({ phone: '8 916 123-45-67' })
      const isPriced = { isThere: ({ status }: { status: string }) => status === 'confirmed', within: 5_000 }
      await comesTrue(scheduler, prolonging.offer.quote.$state, isPriced)
      await prolonging.pay()
    }
    return {
      tab,
      checkout: () => flow()?.checkout ?? null,
      async pay() {
        const opened = flow()
        if (!opened) return
        const isReady = { isThere: ({ status }: { status: string }) => status === 'ready', within: 20_000 }
        if (!(await comesTrue(scheduler, opened.city.$state, isReady))) return
        // What stands there already is not typed again: a change takes an attempt back.
        const { plate, zone, minutes } = wish
        if (model.form.$values.get().plate === '')
          model.form.change({ place: zone, plate, minutes, phone: '8 916 123-45-67' })
        const isPriced = { isThere: ({ status }: { status: string }) => status === 'confirmed', within: 5_000 }
        await comesTrue(scheduler, opened.offer.quote.$state, isPriced)
        if (model.$step.get() === 'form') await model.next()
        if (model.$step.get() !== 'check') return
        await opened.pay()
        // Who reads that somebody else is paying goes on all the same: what both have ordered meets.
        const state = opened.checkout.$state.get()
        const isBeingPaid = state.step === 'refused' && state.error.code === 'ParkingSessionIsBeingPaid'
        if (isBeingPaid) await opened.pay({ anyway: true })
      },
      others: () => [],
      ofPaid() {
        const opened = flow()
        const state = opened?.checkout.$state.get()
        if (!opened || state?.step !== 'settled' || state.payment.state !== 'paid') return []
        const { payment } = state
        const more = { name: 'prolong', press: () => prolong(opened, payment) }
        const other = {
          name: 'correct',
          press: () => correctZone(scheduler, opened.correcting(), payment.orderNumber),
        }
        return [...(opened.canProlong(payment) ? [more] : []), other]
      },
      onWord: (hear) => listenTo(model.$state, { hear, onDispose: context.onDispose }),
      retry: () => model.retry(),
      again() {
        const state = flow()?.checkout.$state.get()
        if (state?.step === 'settled' && state.payment.state === 'paid') flow()?.startAnew()
        else flow()?.tryAgain()
      },
      leave() {
        leave()
        model.dispose?.()
      },
    }
  }
}
