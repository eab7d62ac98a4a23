import { getBenefits } from '../../../shared/api/contract/benefits.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { SubscriptionConstructorAttributes } from '../../../widgets/subscription-constructor/element.ts'
import { createConstructor } from '../../../widgets/subscription-constructor/model.ts'
import type { SubscriptionsAttributes } from '../../../widgets/subscriptions/element.ts'
import { createSubscriptions } from '../../../widgets/subscriptions/model.ts'
import type { SubscriptionsFlow } from '../../../widgets/subscriptions/subscriptions-flow.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createCityWorld, type SignedInVisit, visitSignedIn } from '../../support/signed-in-visit.ts'
import { NOTHING_SOLD } from '../../support/subscriptions.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'

const SLIP = { name: 'Квитанция', nameForShow: 'Квитанция', description: '', isPhoneRequired: false }

/** Has a vehicle, and nothing to pay for it with but a card. */
const PENNILESS = {
  ...ACCOUNTS.drivers[0]!,
  email: 'penniless@demo.example',
  phones: ['79000000002'],
  balance: 0,
  vehicles: [{ plate: 'В020АВ77', category: 'B' as const }],
}

const SELLING = {
  accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, PENNILESS] },
  settings: { useSubscriptionConstructor: true, paymentsMethods: [...METHODS, SLIP], useBonus: true },
}

/** A city with balances, one without (`free`) and one that sells nothing (`none`), and the two elements in them. */
export function openSubscriptions() {
  const { useSubscriptionConstructor, paymentsMethods } = SELLING.settings
  const world = createCityWorld(SELLING, [
    createTestCity({
      ...SELLING,
      name: 'free',
      settings: { useSubscriptionConstructor, paymentsMethods, dontUseBalance: true },
    }),
    createTestCity({ accounts: ACCOUNTS, name: 'none', subscriptions: NOTHING_SOLD }),
  ])
  const list = {
    create: createSubscriptions,
    defaults: { vehicle: '', view: 'all', constructorHref: null } as SubscriptionsAttributes,
  }
  const constructor = {
    create: createConstructor,
    defaults: { vehicle: '', zones: '', subscriptionsHref: null } as SubscriptionConstructorAttributes,
  }
  return {
    world,
    async visit(options: SignedInVisit<SubscriptionsAttributes> = {}) {
      const opened = await visitSignedIn(world.backend, list, options)
      const { flow } = opened
      await Promise.all([until(flow.$benefits, isThere), until(flow.$offers, isThere)])
      return opened
    },
    async construct(options: SignedInVisit<SubscriptionConstructorAttributes> = {}) {
      const opened = await visitSignedIn(world.backend, constructor, options)
      await until(opened.flow.$parts, isThere)
      return opened
    },
  }
}

export const isThere = ({ status }: { status: string }) => status === 'ready' || status === 'failed'

/** The subscriptions that the element shows. */
export const shown = ({ $benefits }: SubscriptionsFlow) =>
  (valueIn($benefits.get()) ?? []).filter(({ variation }) => variation === 'subscription')

/** Opens the offer with this code. */
export function choose(flow: SubscriptionsFlow, code: string): void {
  flow.buy(valueIn(flow.$offers.get())!.find((offer) => offer.code === code)!)
}

/** Buys from the balance, from today on, and goes back to the list. */
export async function buyFromBalance(flow: SubscriptionsFlow, code = 'CENTER-M'): Promise<void> {
  choose(flow, code)
  flow.purchase.form.change({ startDate: '12/03/2025' })
  await flow.purchase.pay()
  await until(flow.purchase.checkout.$state, ({ step }) => step === 'settled')
  await until(flow.$benefits, (state) => (valueIn(state) ?? []).some((one) => one.variation === 'subscription'))
  flow.purchase.finish()
}

/** What another device is told of the driver's subscriptions. */
export const onServer = async (scope: { call: Awaited<ReturnType<typeof visitSignedIn>>['scope']['call'] }) =>
  (await scope.call(getBenefits, undefined, { as: 'driver' })).filter(({ variation }) => variation === 'subscription')
