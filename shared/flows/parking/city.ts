import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../../api/contract/settings.ts'
import { getParkings, getZones, type Parking, type Zone } from '../../api/contract/zones.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/city-time.ts'
import type { CityEntry } from '../../stores/city-entry.ts'
import type { Scope } from '../../stores/scope.ts'
import type { CityData } from './draft.ts'
import { type Async, joinAsync, mapAsync, ready, unreadyOf } from '../../stores/async.ts'

/** Whether the form can be shown: `off` where the city takes no payments of this kind. */
export type CityState = Async<CityData> | { status: 'off' }

/** The city of a form, as it is being loaded. */
export interface City {
  $state: ReadableAtom<CityState>
  /** The city's name by language; empty while it is not known, and where the city has none (readings gB-24). */
  $names: ReadableAtom<Readonly<Record<string, string>>>
  /** Whether the name may still come. */
  $isNameAwaited: ReadableAtom<boolean>
  data(): CityData | null
  /** The same where it must be there, as after the form was shown; throws otherwise. */
  needData(): CityData
  /** IANA zone of the city; a default until it has answered. */
  timeZone(): string
  retry(): void
  dispose(): void
}

/** Whose form it is. */
export interface CityOptions {
  audience: CityData['audience']
  /** Whether the city takes no payments of this kind. */
  isOff(settings: Settings): boolean
}

/** Joins what the scope knows of the city into one state; parkings only where the city pays by them. */
export function createCity(scope: Scope, { audience, isOff }: CityOptions): City {
  const $state = atom<CityState>({ status: 'loading' })
  const [$zones, $parkings] = [scope.answerTo(getZones), scope.answerTo(getParkings)]
  const always = [scope.$city, scope.$settings, $zones]
  const all = [...always, $parkings]

  function read(): CityState {
    const [city, settings] = [scope.$city.get(), scope.$settings.get()]
    if (settings.status !== 'ready') return unreadyOf([city, settings])
    if (isOff(settings.value)) return { status: 'off' }
    // Barrier parking is paid by parking, too.
    const { paymentByParkingId, useFlatParking, guestFlat } = settings.value
    const isByParking = paymentByParkingId || (useFlatParking && (audience === 'driver' || guestFlat))
    if (isByParking && $parkings.get().status === 'idle') void $parkings.load()
    const places = joinAsync<[CityEntry, Zone[], Parking[]]>([
      city,
      $zones.get(),
      isByParking ? $parkings.get() : ready([]),
    ])
    return mapAsync(places, ([entry, zones, parkings]) => ({
      settings: settings.value,
      zones,
      parkings,
      timeZone: settings.value.timeZone ?? entry.timeZone,
      audience,
    }))
  }

  const stops = all.map((remote) => remote.listen(() => $state.set(read())))
  for (const remote of always) void remote.load()
  $state.set(read())

  function data(): CityData | null {
    const state = $state.get()
    return state.status === 'ready' ? state.value : null
  }

  return {
    $state,
    $names: computed(scope.$city, (city) => (city.status === 'ready' ? city.value.nameForShow : {})),
    $isNameAwaited: computed(scope.$city, ({ status }) => status === 'idle' || status === 'loading'),
    data,
    needData() {
      const loaded = data()
      if (!loaded) throw new Error('the city is not loaded')
      return loaded
    },
    timeZone() {
      const city = scope.$city.get()
      return data()?.timeZone ?? (city.status === 'ready' ? city.value.timeZone : DEFAULT_TIME_ZONE)
    },
    retry() {
      for (const remote of all) if (remote.get().status === 'failed') void remote.reload()
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
