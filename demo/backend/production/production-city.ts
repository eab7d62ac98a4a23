import type { City } from '../../cities/load-cities.ts'
import { isLoopback } from './production-options.ts'

/**
 * A city without what only the demo can answer: no seeded accounts, no origin of this machine, no sign-in by a social
 * network and no captcha provider, whose words this backend takes from its sandboxes alone. Who mistypes a password is
 * shown the picture instead.
 */
export function toProductionCity(city: City, origins: readonly string[]): City {
  const { socialClientId: _client, socialUrl: _social, captchaKey: _key, captchaUrl: _captcha, ...entry } = city.entry
  const listed = entry.allowedOrigins.filter((origin) => !isLocal(origin))
  return {
    ...city,
    accounts: { drivers: [], firms: [] },
    entry: { ...entry, allowedOrigins: [...new Set([...listed, ...origins])] },
  }
}

/** A list may leave the port open, as `http://localhost:*`. */
function isLocal(origin: string): boolean {
  const url = origin.replace(/:\*$/, '')
  return !URL.canParse(url) || isLoopback(new URL(url).hostname)
}
