import type { CityModel } from '../city/city-model.ts'
import { BusinessError } from './business-error.ts'

/** The browser is sent back only to ourselves (`own`) or to a site that may embed this city. */
export function readReturnUrl(city: CityModel, text: string | undefined, own: string): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && url.username === '' && url.password === '' && /^https?:$/.test(url.protocol)
  if (isPlain && (url.origin === own || city.isAllowedOrigin(url.origin))) return url.href
  throw new BusinessError('ValidationError', { says: 'refusal.returnUrl' })
}
