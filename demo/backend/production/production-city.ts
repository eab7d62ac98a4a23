import type { City } from '../../cities/load-cities.ts'
import type { WireParking } from '../../cities/city-data.ts'
import { StartRefusedError } from '../start-refused.ts'
import { isLoopback } from './production-options.ts'

/**
 * A city without what only the demo can answer: no seeded accounts, no origin of this machine, no sign-in by a social
 * network and no captcha provider, whose words this backend takes from its sandboxes alone, and no count of free places,
 * which nobody keeps up. Who mistypes a password is shown the picture instead.
 *
 * @throws StartRefusedError where it sells what would be paid for and not given
 */
export function toProductionCity(city: City, origins: readonly string[]): City {
  if (city.settings.useFlatParking)
    throw new StartRefusedError(
      `Not started. The city ${city.name} sells parking behind a barrier (“useFlatParking” of its settings), and no barrier would be told: the only one this backend knows is the demo’s (demo/backend/barrier/barrier.ts).`,
    )
  const { socialClientId: _client, socialUrl: _social, captchaKey: _key, captchaUrl: _captcha, ...entry } = city.entry
  const listed = entry.allowedOrigins.filter((origin) => !isLocal(origin))
  return {
    ...city,
    accounts: { drivers: [], firms: [] },
    parkings: city.parkings.map(withoutCount),
    entry: { ...entry, allowedOrigins: [...new Set([...listed, ...origins])] },
  }
}

/** A count in a file is of the day it was written. */
function withoutCount(parking: WireParking): WireParking {
  const { free, ...spaces } = parking.spaces
  return free === undefined ? parking : { ...parking, spaces }
}

/** A list may leave the port open, as `http://localhost:*`. */
function isLocal(origin: string): boolean {
  const url = origin.replace(/:\*$/, '')
  return !URL.canParse(url) || isLoopback(new URL(url).hostname)
}
