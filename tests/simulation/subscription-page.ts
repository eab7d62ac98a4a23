import { atom, computed } from 'nanostores'
import type { DriverBenefit } from '../../shared/api/contract/benefits.ts'
import { formatDateInput } from '../../shared/ui/masked-input/date-mask.ts'
import { mapAsync, valueIn } from '../../shared/stores/async.ts'
import type { ActKind } from '../../widgets/subscriptions/acts.ts'
import type { SubscriptionsAttributes } from '../../widgets/subscriptions/element.ts'
import { createSubscriptions } from '../../widgets/subscriptions/model.ts'
import type { SubscriptionsFlow } from '../../widgets/subscriptions/subscriptions-flow.ts'
import { comesTrue, createStage, listenTo, type OpenPage, type Page } from './page.ts'
import type { Scheduler } from './scheduler.ts'

const isThere = { isThere: ({ status }: { status: string }) => status === 'ready', within: 20_000 }
const ATTRIBUTES: SubscriptionsAttributes = { vehicle: '', view: 'all', constructorHref: null }
/** As it is named in what a history tells. */
const NAMES = {
  pause: 'pause',
  continue: 'continue',
  changeVehicle: 'change the vehicle',
  refund: 'give it up',
} as const

/** What a screen says of the subscriptions that its driver has bought. */
export interface Held {
  accountId: string
  /** Null while the list has not come. */
  lines: readonly string[] | null
  /** What it said that came back, kopecks, by their numbers. */
  refunds: ReadonlyMap<string, number>
}

/** One line of the list, which the judge makes of the book too. */
export function lineOf(one: { orderNumber: string; plate: string; isPaused: boolean; isGivenUp: boolean }): string {
  const { orderNumber, plate, isPaused, isGivenUp } = one
  const held = isPaused ? 'paused' : 'held'
  return `${orderNumber} of ${plate}: ${isGivenUp ? 'given up' : held}`
}

/** The page on which a driver buys subscriptions and changes them, without its views. */
export function openSubscriptionPage(
  scheduler: Scheduler,
  city: string,
  { token, accountId }: { token: string; accountId: string },
): OpenPage {
  const refunds = new Map<string, number>()
  return (tab, wish) => {
    const { scope, context, leave } = createStage(tab, city)
    scope.tokens.set('driver', token)
    const model = createSubscriptions({ ...context, $attributes: atom(ATTRIBUTES) })
    const flow = () => valueIn(model.$state.get())

    async function choose({ $offers, data, purchase, buy }: SubscriptionsFlow): Promise<void> {
      if (!(await comesTrue(scheduler, $offers, isThere))) return
      const offer = valueIn($offers.get())?.find(({ code }) => code === wish.offer)
      if (!offer) return
      buy(offer)
      const vehicle = purchase.vehicles().find(({ plate }) => plate === wish.plate)?.id ?? ''
      purchase.form.change({ vehicle, ...(wish.isToday && { startDate: formatDateInput(data.today()) }) })
    }

    async function act({ acts }: SubscriptionsFlow, kind: ActKind, benefit: DriverBenefit): Promise<void> {
      acts.open(kind, benefit)
      await acts.confirm()
      const said = acts.done.$said.get()
      if (said?.refund && said.benefit === benefit) refunds.set(benefit.orderNumber, said.refund.sum)
    }

    function others(): ReturnType<Page['others']> {
      const opened = flow()
      return ownOf(opened).flatMap((benefit) =>
        actsOf(benefit).map((kind) => ({ name: NAMES[kind], press: () => act(opened!, kind, benefit) })),
      )
    }

    return {
      tab,
      checkout: () => flow()?.purchase.checkout ?? null,
      async pay() {
        const opened = flow()
        if (!opened) return
        const { purchase } = opened
        if (purchase.$offer.get() === null) await choose(opened)
        // The first date has passed meanwhile: it is chosen anew the next time.
        if ((await purchase.pay()) !== null) purchase.close()
      },
      others,
      onWord: (hear) =>
        listenTo(
          computed(model.$state, (state) => mapAsync(state, ({ purchase }) => purchase)),
          { hear, onDispose: context.onDispose },
        ),
      retry() {
        model.retry()
        flow()?.retry()
      },
      again() {
        const { purchase } = flow() ?? {}
        const state = purchase?.checkout.$state.get()
        if (state?.step === 'settled' && state.payment.state === 'paid') purchase?.finish()
        else purchase?.back()
      },
      held() {
        const state = flow()?.$benefits.get()
        const lines = state?.status === 'ready' ? ownOf(flow()).map(describe) : null
        return { accountId, lines, refunds }
      },
      leave,
    }
  }
}

/** Those that this driver has bought. */
function ownOf(flow: SubscriptionsFlow | null): DriverBenefit[] {
  const all = flow ? (valueIn(flow.$benefits.get()) ?? []) : []
  return all.filter(({ orderNumber }) => orderNumber !== '')
}

function actsOf({ canPause, canContinue, canChangeVehicle, canRefund }: DriverBenefit): ActKind[] {
  const can = { pause: canPause, continue: canContinue, changeVehicle: canChangeVehicle, refund: canRefund }
  return (Object.keys(can) as ActKind[]).filter((kind) => can[kind])
}

function describe({ orderNumber, plate, paused, obstacles }: DriverBenefit): string {
  return lineOf({ orderNumber, plate, isPaused: paused === true, isGivenUp: obstacles.refund === 'refunded' })
}
