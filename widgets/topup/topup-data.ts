import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentMethod } from '../../shared/api/contract/payment-method.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import { DEFAULT_TIME_ZONE, toCityTime } from '../../shared/domain/city-time.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import { methodsOnOffer } from '../../shared/flows/checkout/payment-method-choice.ts'
import { type Async, ready, valueIn } from '../../shared/stores/async.ts'

/** What is known of the city's money and of the driver's. */
export interface TopupData {
  settings: Settings
  profile: Profile
}

/** `off` where the city has no balances. */
export type TopupDataState = Async<TopupData> | { status: 'off' }

export interface TopupDataStore {
  $state: ReadableAtom<TopupDataState>
  get(): TopupData | null
  /** The methods on offer; none while nothing is loaded. */
  methods(): readonly PaymentMethod[]
  /** The city's date, YYYY-MM-DD. */
  today(): string
  retry(): void
  dispose(): void
}

/**
 * Joins the city with the signed-in driver. What is known stays while they sign in again, and goes when they sign out.
 */
export function createTopupDataStore({ scope, authGuard }: GuardedScope): TopupDataStore {
  const { $city, $settings } = scope
  const { $profile, $departures } = authGuard.account
  const $state = atom<TopupDataState>({ status: 'loading' })
  let profile: Profile | null = null

  function read(): TopupDataState {
    const settings = $settings.get()
    const driver = $profile.get()
    const city = $city.get()
    if (driver.status === 'ready') profile = driver.value
    if (city.status === 'failed') return city
    if (settings.status === 'failed') return settings
    if (settings.status !== 'ready') return { status: 'loading' }
    if (settings.value.dontUseBalance) return { status: 'off' }
    if (profile) return ready({ settings: settings.value, profile })
    return driver.status === 'failed' ? driver : { status: 'loading' }
  }

  const update = () => $state.set(read())
  const stops = [
    $city.listen(update),
    $settings.listen(update),
    $profile.listen(update),
    $departures.listen(() => {
      profile = null
      update()
    }),
    authGuard.$state.subscribe((state) => {
      if (state === 'signedIn') void $profile.load()
    }),
  ]
  void $city.load()
  void $settings.load()
  update()

  const get = () => {
    const state = $state.get()
    return state.status === 'off' ? null : valueIn(state)
  }

  return {
    $state,
    get,
    methods() {
      const data = get()
      return data ? methodsOnOffer(data) : []
    },
    today() {
      const city = $city.get()
      const timeZone = get()?.settings.timeZone ?? (city.status === 'ready' ? city.value.timeZone : DEFAULT_TIME_ZONE)
      return toCityTime(scope.clock.now(), timeZone).date
    },
    retry() {
      for (const remote of [$city, $settings, $profile]) if (remote.get().status === 'failed') void remote.load()
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
