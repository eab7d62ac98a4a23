import type { Instant } from '../../shared/domain/city-time.ts'
import { parseEmail } from '../../shared/domain/email.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { parkingRules } from '../../shared/flows/parking/rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { type Draft, isContactAsked, methodsOf } from './draft.ts'

/**
 * The rules of the form, each answered with the id of its text (entry.md section 5; readings 3.6, 3.9, 3.11, gD-27).
 * Loaded at the first blur or submit.
 */
export function problemsOf(
  draft: Draft,
  cityData: CityData,
  { now, price }: { now: Instant; price: Kopecks | null },
): Promise<ProblemsOf<Draft>> {
  const isContactByEmail = cityData.settings.guestEmailContact && draft.email.trim() !== ''
  const isNeeded = isContactAsked(price, cityData)
  return findProblems(draft, {
    ...parkingRules(draft, cityData, now),
    phone: () => (isEmptyPhone(draft) && (isContactByEmail || !isNeeded) ? null : phoneProblem(draft, cityData)),
    email: (email) => (isContactByEmail && parseEmail(email) === null ? 'field.email.format' : null),
    method: () => (price !== 0 && methodsOf(cityData).length === 0 ? 'field.method.none' : null),
  })
}

/** The mask alone is nothing typed. */
function isEmptyPhone({ phone }: Draft): boolean {
  return phone.replace(/\D/g, '').length <= 1
}

function phoneProblem(draft: Draft, { settings }: CityData): string | null {
  if (isEmptyPhone(draft)) return settings.guestEmailContact ? 'field.contact.required' : 'field.phone.required'
  return parsePhone(draft.phone) === null ? 'field.phone.format' : null
}
