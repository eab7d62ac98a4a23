import { computed, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import { type DriverBenefit, getBenefits } from '../../shared/api/contract/benefits.ts'
import { getSubscriptions, type SubscriptionOffer } from '../../shared/api/contract/subscriptions.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import { type BenefitState, benefitState } from '../../shared/domain/subscription.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import { fromOffer } from '../../shared/flows/subscription/purchasable.ts'
import { createPurchase, type Purchase } from '../../shared/flows/subscription/purchase.ts'
import {
  createSubscriptionData,
  type SubscriptionDataStore,
} from '../../shared/flows/subscription/subscription-data.ts'
import { type Async, joinAsync, mapAsync, valueIn } from '../../shared/stores/async.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import { type Acts, createActs } from './acts.ts'
import type { SubscriptionsAttributes, SubscriptionsEvents } from './element.ts'

/** Everything a driver has and can buy. */
export interface SubscriptionsFlow {
  data: SubscriptionDataStore
  $benefits: ReadableAtom<Async<readonly DriverBenefit[]>>
  $offers: ReadableAtom<Async<readonly SubscriptionOffer[]>>
  $view: ReadableAtom<SubscriptionsAttributes['view']>
  /** The constructor's page; null where the city has none. */
  $constructorUrl: ReadableAtom<SafeUrl | null>
  /** The full minute of the city's clock. */
  $minute: ReadableAtom<number>
  acts: Acts
  purchase: Purchase
  buy(offer: SubscriptionOffer): void
  /** Asks the page before the browser goes to the constructor. */
  followConstructor(event: { preventDefault(): void }): void
  retry(): void
  dispose(): void
}

export function createSubscriptionsFlow(
  context: ModelContext<SubscriptionsAttributes, SubscriptionsEvents>,
  guarded: GuardedScope,
): SubscriptionsFlow {
  const { environment, $attributes, $language, emit } = context
  const { scope, authGuard } = guarded
  const data = createSubscriptionData(guarded)
  const $held = createRemote<DriverBenefit[]>({
    fetch: ({ signal }) => authGuard.call(getBenefits, undefined, { signal }),
  })
  const $offers = createRemote<SubscriptionOffer[]>({
    fetch: ({ signal }) => authGuard.call(getSubscriptions, undefined, { signal }),
  })
  const remotes = [$held, $offers]

  const $benefits = computed([$held, data.$state, $attributes], (held, state, { vehicle }) =>
    mapAsync(joinAsync<[DriverBenefit[], NonNullable<ReturnType<typeof data.data>>]>([held, state]), ([all, known]) => {
      const own = known.profile.vehicles.find(({ id }) => id === vehicle)
      const wanted = all.filter(({ plate }) => !own || plate === '#' || isSamePlate(plate, own.plate))
      return sortBenefits(wanted, data.moment().now)
    }),
  )
  const $constructorUrl = computed([data.$state, $attributes], (state, { constructorHref }) => {
    if (valueIn(state)?.settings.useSubscriptionConstructor !== true) return null
    return toTarget(constructorHref, environment) ?? toSitePage('profile/constructor', scope.key.city, environment)
  })

  async function reload(): Promise<readonly DriverBenefit[]> {
    await $held.reload()
    return valueIn($held.get()) ?? []
  }

  const purchase = createPurchase({
    ...guarded,
    context,
    data,
    vehicle: () => $attributes.get().vehicle,
    onSettled: () => void Promise.all(remotes.map((remote) => remote.reload())),
    onRefused: ({ code }) => void (code === 'PriceChangedTryLater' && renewOffer()),
  })

  /** The price was another: the driver is asked about the new one. */
  async function renewOffer(): Promise<void> {
    await $offers.reload()
    const { code } = purchase.$offer.get() ?? {}
    const offer = valueIn($offers.get())?.find((one) => one.code === code)
    if (offer) purchase.renew(fromOffer(offer))
  }

  const acts = createActs({
    environment,
    $language,
    authGuard,
    data,
    reload,
    onDone: ({ kind, benefit }) => emit('parking-subscription-changed', { kind, orderNumber: benefit.orderNumber }),
    onFailed: ({ code }) => void (code !== 'aborted' && emit('parking-error', { code })),
  })

  const stops = [
    ...[data.$state, ...remotes].map(($state: ReadableAtom<Async<unknown>>) =>
      $state.listen((state) => {
        if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
      }),
    ),
    environment.onWake(() => void $held.reload()),
  ]
  for (const remote of remotes) void remote.load()

  return {
    data,
    $benefits,
    $offers: computed([$offers, data.$state], (offers, state) =>
      mapAsync(joinAsync<[SubscriptionOffer[], unknown]>([offers, state]), ([all]) => all),
    ),
    $view: computed($attributes, ({ view }) => view),
    $constructorUrl,
    $minute: scope.clock.$minute,
    acts,
    purchase,
    buy: (offer) => purchase.open(fromOffer(offer)),
    followConstructor(event) {
      const url = $constructorUrl.get()
      if (url && !emit('parking-navigate', { to: 'constructor', url })) event.preventDefault()
    },
    retry() {
      data.retry()
      for (const remote of remotes) if (remote.get().status === 'failed') void remote.load()
    },
    dispose() {
      for (const stop of stops) stop()
      acts.dispose()
      purchase.dispose()
      for (const remote of remotes) remote.dispose()
      data.dispose()
    },
  }
}

const ORDER: readonly BenefitState[] = ['active', 'paused', 'upcoming', 'ended']

/** What holds now comes first, what has ended last; the city's order within. */
function sortBenefits(benefits: readonly DriverBenefit[], now: Instant): DriverBenefit[] {
  const rank = (benefit: DriverBenefit) => ORDER.indexOf(benefitState(benefit, now))
  return benefits.toSorted((a, b) => rank(a) - rank(b))
}
