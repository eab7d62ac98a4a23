import { atom } from 'nanostores'
import { valueIn } from '../../shared/stores/async.ts'
import { createTopup } from '../../widgets/topup/model.ts'
import { comesTrue, createStage, listenTo, type OpenPage } from './page.ts'
import type { Scheduler } from './scheduler.ts'

/** The page on which a driver tops the balance up, without its views. */
export function openTopupPage(scheduler: Scheduler, city: string, token: string): OpenPage {
  return (tab, wish) => {
    const { scope, context, leave } = createStage(tab, city)
    scope.tokens.set('driver', token)
    const model = createTopup({ ...context, $attributes: atom({ shortage: 0, parkingUrl: null }) })
    const flow = () => valueIn(model.$state.get())
    return {
      tab,
      checkout: () => flow()?.checkout ?? null,
      async pay() {
        const opened = flow()
        if (!opened) return
        const isReady = { isThere: ({ status }: { status: string }) => status === 'ready', within: 20_000 }
        if (!(await comesTrue(scheduler, opened.data.$state, isReady))) return
        if (opened.refill.form.$values.get().amount === '') opened.refill.form.change({ amount: String(wish.amount) })
        await opened.next()
      },
      others: () => [],
      onWord: (hear) => listenTo(model.$state, { hear, onDispose: context.onDispose }),
      retry() {
        model.retry()
        flow()?.data.retry()
      },
      again() {
        const state = flow()?.checkout.$state.get()
        if (state?.step === 'settled' && state.payment.state === 'paid') flow()?.startAnew()
        else flow()?.back()
      },
      leave,
    }
  }
}
