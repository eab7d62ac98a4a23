import { atom, computed, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import {
  type ConstructorOffer,
  type ConstructorZone,
  getConstructorTiming,
  getConstructorZones,
  selectConstructorOffers,
} from '../../shared/api/contract/subscription-constructor.ts'
import { defaultConstructorStart } from '../../shared/domain/constructor-start.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { readZoneCodes } from '../../shared/element/zones-parser.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { fromQuote } from '../../shared/flows/subscription/purchasable.ts'
import { createPurchase, type Purchase } from '../../shared/flows/subscription/purchase.ts'
import {
  createSubscriptionData,
  type SubscriptionData,
  type SubscriptionDataStore,
} from '../../shared/flows/subscription/subscription-data.ts'
import { type Async, joinAsync, mapAsync, valueIn } from '../../shared/stores/async.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import { formatDateInput } from '../../shared/ui/masked-input/date-mask.ts'
import type { SubscriptionConstructorAttributes, SubscriptionConstructorEvents } from './element.ts'
import { CONSTRUCTOR, type ConstructorValues, toQuestion } from './fields.ts'
import { constructorProblems } from './rules.ts'

/** What a subscription can be put together of; `off` where the city has no constructor. */
export type Parts = { isOff: boolean; zones: readonly ConstructorZone[]; timing: readonly number[] }

/** What the city offered last, for which vehicle. */
export interface Offered {
  offers: readonly ConstructorOffer[]
  vehicle: Vehicle
}

export interface ConstructorFlow {
  data: SubscriptionDataStore
  $parts: ReadableAtom<Async<Parts>>
  form: Form<ConstructorValues>
  /** Null until the city was asked. */
  $offered: ReadableAtom<Offered | null>
  /** Something was changed since, or the quotes' time is over: the city has to be asked again. */
  $isOld: ReadableAtom<boolean>
  /** Of the way on to the offers. */
  press: Press
  purchase: Purchase
  $subscriptionsUrl: ReadableAtom<SafeUrl>
  /** Asks the page before the browser goes to what was bought. */
  followSubscriptions(event: { preventDefault(): void }): void
  /** The person chose zones. */
  chooseZones(zones: readonly string[]): void
  /** Asks the city for offers; answers the first field that is not right, if any. */
  next(): Promise<keyof ConstructorValues | null>
  buy(offer: ConstructorOffer): void
  retry(): void
  dispose(): void
}

export function createConstructorFlow(
  context: ModelContext<SubscriptionConstructorAttributes, SubscriptionConstructorEvents>,
  guarded: GuardedScope,
): ConstructorFlow {
  const { environment, $attributes, emit } = context
  const { scope, authGuard } = guarded
  const data = createSubscriptionData(guarded)
  const $zones = createRemote<ConstructorZone[]>({
    fetch: ({ signal }) => authGuard.call(getConstructorZones, undefined, { signal }),
  })
  const $timing = createRemote<number[]>({
    fetch: ({ signal }) => authGuard.call(getConstructorTiming, undefined, { signal }),
  })
  const remotes = [$zones, $timing]
  const $parts = computed([data.$state, $zones, $timing], (state, zones, timing): Async<Parts> => {
    const isOff = valueIn(state)?.settings.useSubscriptionConstructor === false
    if (isOff) return { status: 'ready', value: { isOff, zones: [], timing: [] }, isStale: false }
    return mapAsync(
      joinAsync<[SubscriptionData, ConstructorZone[], number[]]>([state, zones, timing]),
      ([, allZones, allTiming]) => ({ isOff, zones: allZones, timing: allTiming }),
    )
  })
  const press = createPress({
    line: environment,
    onError: ({ code }) => void (code !== 'aborted' && emit('parking-error', { code })),
  })
  const $offered = atom<Offered | null>(null)
  const $isChanged = atom(false)
  const form = createForm(CONSTRUCTOR, {
    judge: (values) => constructorProblems(values, { moment: data.moment(), timing: valueIn($timing.get()) ?? [] }),
    onChange() {
      press.clear()
      $isChanged.set(true)
    },
  })
  const purchase = createPurchase({
    ...guarded,
    context,
    data,
    vehicle: () => form.$values.get().vehicle,
    onSettled: () => $isChanged.set(true),
    onRefused({ code }) {
      // The quote's time is over: another one is needed.
      if (code === 'PriceChangedTryLater') $isChanged.set(true)
    },
  })

  /** What the city offers of the zones that are asked for. */
  function offered(codes: readonly string[]): string[] {
    const known = new Set(valueIn($zones.get())?.map(({ code }) => code))
    return codes.filter((code) => known.has(code))
  }

  /** Begins the form once all is there; what was typed before stays. */
  function fill(): void {
    const parts = valueIn($parts.get())
    const known = data.data()
    if (!parts || parts.isOff || !known || form.$values.get().startDate !== '') return
    const { vehicle, zones } = $attributes.get()
    const { vehicles } = known.profile
    const first = vehicles.find(({ id }) => id === vehicle) ?? vehicles.find(({ isMain }) => isMain) ?? vehicles[0]
    const { now, timeZone } = data.moment()
    form.reset({
      vehicle: first?.id ?? '',
      zones: offered(readZoneCodes(zones)),
      startDate: formatDateInput(defaultConstructorStart(now, timeZone)),
      days: parts.timing.length === 1 ? String(parts.timing[0]) : '',
    })
  }

  async function ask(): Promise<void> {
    const values = form.$values.get()
    const vehicle = data.data()?.profile.vehicles.find(({ id }) => id === values.vehicle)
    if (!vehicle) return
    const offers = await authGuard.call(selectConstructorOffers, {
      ...toQuestion(values),
      category: vehicle.category,
    })
    $offered.set({ offers, vehicle })
    $isChanged.set(form.$values.get() !== values)
  }

  const stops = [
    $parts.subscribe(fill),
    $attributes.listen((now, before) => {
      if (now.zones !== before?.zones) form.change({ zones: offered(readZoneCodes(now.zones)) })
      const isOwn = data.data()?.profile.vehicles.some(({ id }) => id === now.vehicle)
      if (now.vehicle !== before?.vehicle && isOwn) form.change({ vehicle: now.vehicle })
    }),
    ...[data.$state, ...remotes].map(($state: ReadableAtom<Async<unknown>>) =>
      $state.listen((state) => {
        if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
      }),
    ),
  ]
  // A city without a constructor has none of its calls.
  stops.push(
    data.$state.subscribe((state) => {
      if (valueIn(state)?.settings.useSubscriptionConstructor) for (const remote of remotes) void remote.load()
    }),
  )

  const $subscriptionsUrl = computed(
    $attributes,
    ({ subscriptionsHref }) =>
      toTarget(subscriptionsHref, environment) ?? toSitePage('profile/abonements', scope.key.city, environment),
  )

  return {
    data,
    $parts,
    form,
    $offered,
    $isOld: computed([$isChanged, $offered, scope.clock.$minute], (isChanged, asked, minute) => {
      const validUntil = asked?.offers.map((offer) => offer.validUntil ?? Infinity) ?? []
      return isChanged || minute >= Math.min(...validUntil)
    }),
    press,
    purchase,
    $subscriptionsUrl,
    followSubscriptions(event) {
      if (!emit('parking-navigate', { to: 'abonements', url: $subscriptionsUrl.get() })) event.preventDefault()
    },
    chooseZones(zones) {
      form.change({ zones })
      emit('parking-zones', { zones: zones.join(',') })
    },
    next: () => press.submit(form, ask),
    buy(offer) {
      const known = $offered.get()
      if (known) purchase.open(fromQuote(offer, known.vehicle.plate))
    },
    retry() {
      data.retry()
      for (const remote of remotes) void remote.reload()
    },
    dispose() {
      for (const stop of stops) stop()
      purchase.dispose()
      for (const remote of remotes) remote.dispose()
      data.dispose()
    },
  }
}
