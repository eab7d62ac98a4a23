import { mixed, object, string, type TestContext, ValidationError } from 'yup'
import { type Instant, toCityTime } from '../../shared/domain/city-time.ts'
import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { isCategoryAllowed } from '../../shared/domain/plate.ts'
import { categoryOf, type CityFacts, type Draft, type FieldName, findPlace, methodsOf, type Problems, readPlate } from './draft.ts'
import { startOf } from './question.ts'

/**
 * The rules of the form, each answered with the id of its text (entry.md section 5; readings 3.6, 3.9, 3.11, gD-27).
 * Loaded at the first blur or submit.
 */
export async function problemsOf(draft: Draft, facts: CityFacts, now: Instant): Promise<Problems> {
  try {
    await rulesFor(draft, facts, now).validate(draft, { abortEarly: false })
    return {}
  } catch (thrown) {
    if (!(thrown instanceof ValidationError)) throw thrown
    const problems: Problems = {}
    for (const { path, message } of thrown.inner) problems[path as FieldName] ??= message
    return problems
  }
}

function rulesFor(draft: Draft, facts: CityFacts, now: Instant) {
  const { settings } = facts
  const judge = (verdict: () => string | null) => (_: unknown, context: TestContext) => {
    const message = verdict()
    return message === null || context.createError({ message })
  }
  const isContactByEmail = settings.guestEmailContact && draft.email.trim() !== ''
  return object({
    place: string().required('field.place.required').test('known', judge(() => placeProblem(draft, facts))),
    plate: string().test('plate', judge(() => plateProblem(draft))),
    category: string().test('category', judge(() => categoryProblem(draft, facts))),
    startTime: mixed().test('start', judge(() => startProblem(draft, facts, now))),
    minutes: mixed().notOneOf([0], 'field.minutes.required'),
    phone: string().test('phone', judge(() => (isContactByEmail && isEmptyPhone(draft) ? null : phoneProblem(draft, facts)))),
    email: string().test('email', judge(() => (isContactByEmail && parseEmail(draft.email) === null ? 'field.email.format' : null))),
    method: mixed().test('method', judge(() => (methodsOf(facts).length === 0 ? 'field.method.none' : null))),
  })
}

function placeProblem(draft: Draft, facts: CityFacts): string | null {
  const place = findPlace(draft.place, facts)
  if (!place) return 'field.place.unknown'
  return place.parking?.isInactive ? 'field.place.inactive' : null
}

function plateProblem(draft: Draft): string | null {
  const plate = readPlate(draft)
  if (plate.valid) return null
  return plate.problem === 'empty' ? 'field.plate.required' : `field.plate.${plate.problem}`
}

function categoryProblem(draft: Draft, facts: CityFacts): string | null {
  const plate = readPlate(draft)
  if (!plate.valid || isCategoryAllowed(plate.type, categoryOf(draft, facts))) return null
  return 'field.category.mismatch'
}

function startProblem(draft: Draft, { timeZone }: CityFacts, now: Instant): string | null {
  const start = startOf(draft, now, timeZone)
  if (!start) return 'field.startTime.required'
  if (draft.type !== 'today' && isOtherDay(draft.chosenAt, now, timeZone)) return 'field.startTime.dayTurned'
  return start.ok ? null : 'field.startTime.future'
}

/** The mask alone is nothing typed. */
function isEmptyPhone({ phone }: Draft): boolean {
  return phone.replace(/\D/g, '').length <= 1
}

/** The day has turned since the start was chosen: what was meant is asked for, not guessed (readings PP-4). */
function isOtherDay(a: Instant, b: Instant, timeZone: string): boolean {
  return toCityTime(a, timeZone).date !== toCityTime(b, timeZone).date
}

function phoneProblem(draft: Draft, { settings }: CityFacts): string | null {
  if (isEmptyPhone(draft)) return settings.guestEmailContact ? 'field.contact.required' : 'field.phone.required'
  return parsePhone(draft.phone) === null ? 'field.phone.format' : null
}
