import { atom } from 'nanostores'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { valueIn } from '../../shared/stores/async.ts'
import type { ActionKind } from '../../widgets/payment/actions.ts'
import { createPayment } from '../../widgets/payment/model.ts'
import type { PaymentFlow } from '../../widgets/payment/payment-flow.ts'
import { comesTrue, createStage, listenTo, type OpenPage, type Page } from './page.ts'
import { correctZone } from './correct-zone.ts'
import type { Scheduler } from './scheduler.ts'

const isPriced = { isThere: ({ status }: { status: string }) => status === 'confirmed', within: 5_000 }

/** What can be done with a parking that runs: one without an end is stopped, and paid then or later. */
const ofRunning = ({ end }: DriverSession): ActionKind[] => (end === null ? ['pay', 'pay', 'postpone'] : ['abort'])
const OF_WAITING: ActionKind[] = ['pay', 'pay', 'cancel']

/** The page on which a driver parks, pays, extends and ends parkings, without its views. */
export function openDriverPage(scheduler: Scheduler, city: string, token: string): OpenPage {
  return (tab, wish) => {
    const { scope, context, leave } = createStage(tab, city)
    scope.tokens.set('driver', token)
    const $attributes = atom({ zone: '', parking: '', plate: '', duration: 0, extend: '', topupUrl: null })
    const model = createPayment({ ...context, $attributes })
    const flow = () => valueIn(model.$state.get())

    async function isReady(opened: PaymentFlow): Promise<boolean> {
      return comesTrue(scheduler, opened.driver.$state, { isThere: ({ status }) => status === 'ready', within: 20_000 })
    }

    async function start(opened: PaymentFlow): Promise<void> {
      const { form, offer, $step, $refill } = opened.start
      const { plate, zone: place, minutes } = wish
      // What stands there already is not typed again: a change takes an attempt back.
      if (form.$values.get().plate !== plate) form.change({ place, plate, vehicle: '', minutes, isSaved: false })
      await comesTrue(scheduler, offer.quote.$state, isPriced)
      if ($step.get() === 'form') await opened.start.next()
      if ($step.get() === 'check') await opened.start.pay()
      const state = opened.checkout.$state.get()
      const isBeingPaid = state.step === 'refused' && state.error.code === 'ParkingSessionIsBeingPaid'
      if (isBeingPaid) await opened.start.pay({ anyway: true })
      const refill = $refill.get()
      if ($step.get() !== 'refill' || !refill) return
      refill.choose(refill.suggestions()[0] ?? 0)
      await opened.start.topUp()
    }

    async function extend(opened: PaymentFlow, session: DriverSession): Promise<void> {
      await opened.openExtension(session)
      const extension = opened.extending.$extension.get()
      if (!extension) return
      await comesTrue(scheduler, extension.offer.quote.$state, isPriced)
      await opened.extending.confirm()
    }

    async function act(opened: PaymentFlow, kind: ActionKind, session: DriverSession): Promise<void> {
      await opened.openAction(kind, session)
      const isShown = { isThere: () => opened.actions.amount() !== null, within: 5_000 }
      await comesTrue(scheduler, opened.actions.$action, isShown)
      await opened.actions.confirm()
    }

    const correct = (opened: PaymentFlow, { id }: DriverSession) => correctZone(scheduler, opened.correcting(), id)

    function others(): ReturnType<Page['others']> {
      const opened = flow()
      if (!opened || opened.driver.data() === null) return []
      const named = (name: string, press: () => Promise<unknown>) => ({ name, press })
      return [
        ...opened.sessions.$running
          .get()
          .flatMap((session) => [
            ...(session.end === null
              ? []
              : [named('extend', () => extend(opened, session)), named('correct', () => correct(opened, session))]),
            ...ofRunning(session).map((kind) => named(kind, () => act(opened, kind, session))),
          ]),
        ...opened.sessions.$waiting
          .get()
          .flatMap((session) => OF_WAITING.map((kind) => named(kind, () => act(opened, kind, session)))),
      ]
    }

    return {
      tab,
      checkout: () => flow()?.checkout ?? null,
      async pay() {
        const opened = flow()
        if (opened && (await isReady(opened))) await start(opened)
      },
      others,
      onWord: (hear) => listenTo(model.$state, { hear, onDispose: context.onDispose }),
      retry() {
        model.retry()
        flow()?.driver.retry()
      },
      again() {
        const state = flow()?.checkout.$state.get()
        if (state?.step === 'settled' && state.payment.state === 'paid') flow()?.startAnew()
        else flow()?.tryAgain()
      },
      leave,
    }
  }
}
