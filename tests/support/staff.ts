import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import english from '../../demo/backend/locales/en.json'
import russian from '../../demo/backend/locales/ru.json'
import { payments, sessions } from '../../demo/backend/database/schema.ts'
import { readStaffTokens } from '../../demo/backend/staff/staff-tokens.ts'
import type { TestBackend } from './backend.ts'
import { orderOf } from './bank-book.ts'
import { createGuest } from './guest.ts'
import { readForms } from './html-forms.ts'

export const STAFF_TOKEN = 'a-token-of-anna-that-is-long'
export const OTHER_TOKEN = 'a-token-of-boris-that-is-long'
export const STAFF = readStaffTokens(`Анна:${STAFF_TOKEN},boris:${OTHER_TOKEN}`)!

/** A person of the staff with a browser without script: follows links and sends the forms that stand on the page. */
export function createPerson(backend: TestBackend, language = 'ru', ip: string = randomUUID()) {
  let cookie = ''
  let page = ''

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    fields: Record<string, string> = {},
    more: Record<string, string> = {},
  ) {
    const response = await backend.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...more,
        'accept-language': language,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    const set = response.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? ''
    page = response.body
    return response
  }

  /** The hidden fields of each form that goes there, as they stand on the page. */
  function formsOf(action: string): Record<string, string>[] {
    return readForms(page)
      .filter((form) => form.action === action)
      .map(({ hidden }) => hidden)
  }

  return {
    page: () => page,
    cookie: () => cookie,
    get: (url: string) => ask('GET', url),
    post: (url: string, fields: Record<string, string>, headers?: Record<string, string>) =>
      ask('POST', url, fields, headers),
    signIn: (token = STAFF_TOKEN) => ask('POST', '/staff/sign-in', { token }),
    formsOf,
    formOf: (action: string) => formsOf(action)[0] ?? {},
  }
}

export async function signInStaff(backend: TestBackend, language?: string) {
  const person = createPerson(backend, language)
  await person.signIn()
  return person
}

/** What became of a form that was sent: the address it leads to says that it is done, or its page why it is not. */
export function endOf({ headers, body }: { headers: Record<string, unknown>; body: string }): string | null {
  const address = new URLSearchParams(String(headers['location']).split('?')[1])
  if (address.has('done')) return 'done'
  const texts = [russian, english].flatMap((words) => Object.entries(words))
  const said = texts.find(([key, text]) => key.startsWith('staff.end.') && body.includes(text))
  return said?.[0].replace('staff.end.', '') ?? null
}

/** A guest's paid parking, as both books have it. */
export async function payAsGuest(backend: TestBackend) {
  const body = await createGuest(backend).pay()
  const { db } = backend.database
  const paymentId = String(body['paymentId'])
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  const [session] = await db.select().from(sessions).where(eq(sessions.id, payment!.sessionId!))
  return { paymentId, payment: payment!, session: session!, order: orderOf(String(body['RedirectURL'])) }
}
