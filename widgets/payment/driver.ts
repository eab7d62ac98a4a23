import { atom, type ReadableAtom } from 'nanostores'
import { type DriverBenefit, getBenefits } from '../../shared/api/contract/benefits.ts'
import type { PaymentMethod } from '../../shared/api/contract/payment-method.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { methodsOnOffer } from '../../shared/flows/checkout/payment-method-choice.ts'
import { type City, createCity } from '../../shared/flows/parking/city.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { type Async, ready, valueIn } from '../../shared/stores/async.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import type { Scope } from '../../shared/stores/scope.ts'

/** The city's data and the driver's own. */
export interface DriverData extends CityData {
  profile: Profile
  /** Null while they are being loaded: only the server can price then. */
  benefits: DriverBenefit[] | null
}

export interface Driver {
  $state: ReadableAtom<Async<DriverData>>
  city: City
  data(): DriverData | null
  /** The same where it must be there, as after the form was shown; throws otherwise. */
  need(): DriverData
  /** The methods on offer; none while nothing is loaded. */
  methods(): readonly PaymentMethod[]
  /**
   * After a change made here: loads balance and parkings again, the other tabs do, too. What is shown stays meanwhile.
   */
  noteChange(): Promise<void>
  /** The same where the balance stays as it was: the parkings alone. */
  noteParkings(): Promise<void>
  /** The parkings alone, which time has changed. */
  reloadParkings(): Promise<void>
  retry(): void
  dispose(): void
}

/** What is known of the driver, as the state of the element says it. */
export function dataIn(state: Async<DriverData>): DriverData | null {
  return valueIn(state)
}

/**
 * Joins the city with the driver who is signed in. The driver's data stay while they have to sign in again, and go when
 * they sign out.
 */
export function createDriver(scope: Scope, authGuard: AuthGuard): Driver {
  const city = createCity(scope, { audience: 'driver', isOff: () => false })
  const { $profile, $departures } = authGuard.account
  const $state = atom<Async<DriverData>>({ status: 'loading' })
  const $benefits = createRemote({ fetch: ({ signal }) => authGuard.call(getBenefits, undefined, { signal }) })
  let profile: Profile | null = null

  function read(): Async<DriverData> {
    const cityState = city.$state.get()
    const driver = $profile.get()
    if (driver.status === 'ready') profile = driver.value
    if (cityState.status === 'failed') return cityState
    if (driver.status === 'failed' && !profile) return driver
    if (cityState.status !== 'ready' || !profile) return { status: 'loading' }
    return ready({ ...cityState.value, profile, benefits: valueIn($benefits.get()) })
  }

  const update = () => $state.set(read())
  const stops = [
    city.$state.listen(update),
    $profile.listen(update),
    $benefits.listen(update),
    $departures.listen(() => {
      profile = null
      update()
    }),
    authGuard.$state.subscribe((state) => {
      if (state !== 'signedIn') return
      void $profile.load()
      void $benefits.reload()
    }),
  ]
  update()

  const data = () => valueIn($state.get())

  return {
    $state,
    city,
    data,
    need() {
      const loaded = data()
      if (!loaded) throw new Error('the driver is not loaded')
      return loaded
    },
    methods() {
      const loaded = data()
      return loaded ? methodsOnOffer(loaded) : []
    },
    noteChange: () => authGuard.account.noteChange(),
    noteParkings: () => authGuard.account.noteParkings(),
    reloadParkings: () => authGuard.account.reloadParkings(),
    retry() {
      city.retry()
      if ($profile.get().status === 'failed') void $profile.load()
    },
    dispose() {
      for (const stop of stops) stop()
      $benefits.dispose()
      city.dispose()
    },
  }
}
