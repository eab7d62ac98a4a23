import { atom, type ReadableAtom } from 'nanostores'
import { type DriverBenefit, getBenefits } from '../../shared/api/contract/benefits.ts'
import type { PaymentMethod } from '../../shared/api/contract/payment-method.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import { type City, createCity } from '../../shared/flows/parking/city.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { type Async, ready, valueIn } from '../../shared/stores/async.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import type { Scope } from '../../shared/stores/scope.ts'

/** What is known of the city and of the driver in it. */
export interface DriverData extends CityData {
  profile: Profile
  /** Null while they are not known: then only the server can price. */
  benefits: DriverBenefit[] | null
}

export interface Driver {
  $state: ReadableAtom<Async<DriverData>>
  city: City
  data(): DriverData | null
  /** Throws where the form could not have been shown. */
  need(): DriverData
  /** The methods on offer: the driver's own stand over the city's (readings gB-19). */
  methods(): readonly PaymentMethod[]
  /** Asks for balance and parkings anew; what is shown stays meanwhile. */
  reload(): Promise<void>
  /** The same after something done here; the other tabs ask anew, too. */
  noteChange(): Promise<void>
  retry(): void
  dispose(): void
}

/** Joins the city with whoever is signed in. What was known stays while he has to sign in again, and goes when he goes. */
export function createDriver(scope: Scope, gate: AccountGate): Driver {
  const city = createCity(scope, { audience: 'driver', isOff: () => false })
  const { $profile, $departures } = gate.account
  const $state = atom<Async<DriverData>>({ status: 'loading' })
  const $benefits = createRemote({ fetch: ({ signal }) => gate.call(getBenefits, undefined, { signal }) })
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
    gate.$state.subscribe((state) => {
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
      const known = data()
      if (!known) throw new Error('the driver is not loaded')
      return known
    },
    methods() {
      const known = data()
      if (!known) return []
      return known.profile.paymentsMethods.length > 0 ? known.profile.paymentsMethods : known.settings.paymentsMethods
    },
    reload: () => $profile.reload(),
    noteChange: () => gate.account.noteChange(),
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
