import { atom } from 'nanostores'
import { valueIn } from '../../shared/stores/async.ts'
import { acquireScope } from '../../shared/stores/scope.ts'
import { createGuestPayment } from '../../widgets/guest-payment/model.ts'
import { comesTrue, type OpenPage } from './page.ts'
import type { Scheduler } from './scheduler.ts'

/** The page on which a guest pays, without its views. */
export function openGuestPage(scheduler: Scheduler, city: string): OpenPage {
  return (tab, wish) => {
    const { environment } = tab
    const stops: (() => void)[] = []
    const { scope, release } = acquireScope({ city, api: null }, environment)
    const model = createGuestPayment({
      openScope: () => Promise.resolve(scope),
      environment,
      $attributes: atom({ zone: '', parking: '', plate: '', duration: 0 }),
      $language: atom('ru'),
      emit: () => true,
      onDispose: (stop) => void stops.push(stop),
    })
    const flow = () => valueIn(model.$state.get())
    return {
      tab,
      checkout: () => flow()?.checkout ?? null,
      async pay() {
        const opened = flow()
        if (!opened) return
        const isReady = { isThere: ({ status }: { status: string }) => status === 'ready', within: 20_000 }
        if (!(await comesTrue(scheduler, opened.city.$state, isReady))) return
        const draft = { place: wish.zone, plate: wish.plate, minutes: wish.minutes, phone: '8 916 123-45-67' }
        // What stands there already is not typed again: a change takes an attempt back.
        if (model.form.$values.get().plate === '') model.form.change(draft)
        const isPriced = { isThere: ({ status }: { status: string }) => status === 'confirmed', within: 5_000 }
        await comesTrue(scheduler, opened.offer.quote.$state, isPriced)
        if (model.$step.get() === 'form') await model.next()
        if (model.$step.get() === 'check') await opened.pay()
      },
      others: () => [],
      onWord(hear) {
        const stop = model.$state.subscribe((state) => {
          if (state.status === 'ready') stops.push(state.value.checkout.$state.subscribe(hear))
        })
        stops.push(stop)
      },
      retry: () => model.retry(),
      again() {
        const state = flow()?.checkout.$state.get()
        if (state?.step === 'settled' && state.payment.state === 'paid') flow()?.startAnew()
        else flow()?.tryAgain()
      },
      leave() {
        tab.close()
        for (const stop of stops) stop()
        model.dispose?.()
        release()
      },
    }
  }
}
