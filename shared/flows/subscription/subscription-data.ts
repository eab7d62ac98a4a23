import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentMethod } from '../../api/contract/payment-method.ts'
import type { Profile } from '../../api/contract/profile.ts'
import type { Settings } from '../../api/contract/settings.ts'
import { getZones, type Zone } from '../../api/contract/zones.ts'
import { DEFAULT_TIME_ZONE, toCityTime } from '../../domain/city-time.ts'
import type { CityMoment } from '../../domain/subscription.ts'
import { type Async, joinAsync, mapAsync, ready, valueIn } from '../../stores/async.ts'
import type { CityEntry } from '../../stores/city-entry.ts'
import type { GuardedScope } from '../account/guarded.ts'
import { methodsOnOffer } from '../checkout/payment-method-choice.ts'

/** What a subscription is bought with: the city, and the driver. */
export interface SubscriptionData {
  settings: Settings
  /** With what parking costs in them. */
  zones: readonly Zone[]
  profile: Profile
  timeZone: string
}

export interface SubscriptionDataStore {
  $state: ReadableAtom<Async<SubscriptionData>>
  data(): SubscriptionData | null
  /** The methods on offer; none while nothing is loaded. */
  methods(): readonly PaymentMethod[]
  /** Now, by the city's clock. */
  moment(): CityMoment
  /** The city's date, YYYY-MM-DD. */
  today(): string
  retry(): void
  dispose(): void
}

/** Joins the city with the driver, whose data stay while he signs in again. */
export function createSubscriptionData({ scope, authGuard }: GuardedScope): SubscriptionDataStore {
  const { $profile } = authGuard.account
  const $zones = scope.answerTo(getZones)
  const remotes = [scope.$city, scope.$settings, $zones, $profile]
  const $state = atom<Async<SubscriptionData>>({ status: 'loading' })
  let profile: Profile | null = null

  function read(): Async<SubscriptionData> {
    profile = valueIn($profile.get()) ?? profile
    const joined = joinAsync<[CityEntry, Settings, Zone[], Profile]>([
      scope.$city.get(),
      scope.$settings.get(),
      $zones.get(),
      profile ? ready(profile) : $profile.get(),
    ])
    return mapAsync(joined, ([city, settings, zones, driver]) => ({
      settings,
      zones,
      profile: driver,
      timeZone: settings.timeZone ?? city.timeZone,
    }))
  }

  const stops = remotes.map((remote) => remote.listen(() => $state.set(read())))
  for (const remote of remotes) void remote.load()
  $state.set(read())

  const data = () => valueIn($state.get())
  const moment = () => ({ now: scope.clock.now(), timeZone: data()?.timeZone ?? DEFAULT_TIME_ZONE })

  return {
    $state,
    data,
    methods() {
      const known = data()
      return known ? methodsOnOffer(known) : []
    },
    moment,
    today: () => toCityTime(moment().now, moment().timeZone).date,
    retry() {
      for (const remote of remotes) if (remote.get().status === 'failed') void remote.load()
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
