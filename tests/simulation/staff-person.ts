import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import { readStaffTokens } from '../../demo/backend/staff/staff-tokens.ts'
import { readForms, type HtmlForm } from '../support/html-forms.ts'
import type { Actor } from './actor.ts'
import type { Chance } from './chance.ts'
import { createStaffBrowser, PageFailedError } from './staff-browser.ts'
import type { TabWorld } from './tab.ts'

/** Somebody of the city's staff, who looks through the queue and gives money back by hand. */
export interface StaffPerson extends Actor {
  /** Each form that was sent, by the number of its press. */
  readonly presses: ReadonlyMap<string, Pressed>
}

/** A form that was sent, as who has sent it knows it. */
export interface Pressed {
  act: string
  /** All that the pages have said of it. */
  ends: Set<'done' | 'refused'>
}

export interface StaffWorld extends TabWorld {
  chance: Chance
  /** The city's book: a person reads the number of an order out to the staff. */
  db: Db
}

const SECOND = 1_000
const TOKENS = { anna: 'a-token-of-anna-that-is-long', boris: 'a-token-of-boris-that-is-long' } as const
export type StaffName = keyof typeof TOKENS
export const STAFF = readStaffTokens(
  Object.entries(TOKENS)
    .map((pair) => pair.join(':'))
    .join(','),
)

/** Who of the staff works in a history: mostly nobody, or one. */
export function staffOf(chance: Chance): StaffName[] {
  return chance.pick('staff', [[], [], ['anna'], ['anna', 'boris']] as const).slice()
}

const SIGN_IN = '/staff/sign-in'
const THINGS = /"(\/staff\/(?:exceptions|payouts|payments)\/[\w-]+)"/g

export function createStaffPerson(world: StaffWorld, name: StaffName): StaffPerson {
  const { scheduler, chance, db } = world
  const presses = new Map<string, Pressed>()
  const browser = createStaffBrowser(world, { name, onEnd: (press, end) => presses.get(press)?.ends.add(end) })
  /** The form that was sent last, as long as no answer has come to it. */
  let open: { form: HtmlForm; filled: Record<string, string> } | null = null

  async function signIn(): Promise<void> {
    const form = readForms(browser.page().body).find(({ action }) => action === SIGN_IN)
    if (form) await browser.send(form, { token: TOKENS[name] })
  }

  async function go(url: string): Promise<void> {
    await browser.open(url)
    await signIn()
  }

  async function press(site: string): Promise<void> {
    if (open === null) return
    const { form, filled } = open
    const send = () => browser.send(form, filled)
    const isTwice = chance.of(`${site} twice`) < 0.15
    // Of a form that is sent twice the browser shows the second answer.
    if (isTwice) void send().catch(ignoreFailed)
    await send()
    open = null
    // What was sent after the sign-in had ended stands on the page that follows it.
    await signIn()
  }

  /** One of the forms of the page, filled in. */
  async function act(site: string): Promise<void> {
    const { url, body } = browser.page()
    const forms = readForms(body).filter(({ hidden }) => hidden['press'] !== undefined)
    if (forms.length === 0) return
    const form = chance.pick(`${site} form`, forms)
    const { sum } = form.fields
    const filled = {
      reason: form.fields['reason'] || `because of ${site}`,
      ...(sum !== undefined && { sum: chance.pick(`${site} sum`, [sum, sum, '1', String(Number(sum) / 2), '9999']) }),
    }
    const deed = form.hidden['decision'] ?? (sum === undefined ? 'payOut' : 'refund')
    scheduler.note(`${name} presses ${deed} on ${url}: ${JSON.stringify(filled)}`)
    presses.set(form.hidden['press'] ?? '', { act: deed, ends: new Set() })
    open = { form, filled }
    await press(site)
  }

  /** Somebody who has paid calls and reads the number out. */
  async function search(site: string): Promise<void> {
    const rows = rowsOf(await scheduler.outside(Promise.resolve(db.execute(NUMBERS))))
    if (rows.length > 0)
      await browser.open(`/staff/payments?order=${String(chance.pick(`${site} number`, rows)['number'])}`)
  }

  /** What the page names that has a page of its own. */
  function listed(): string[] {
    return [...new Set([...browser.page().body.matchAll(THINGS)].map(([, url = '']) => url))]
  }

  async function work(site: string): Promise<void> {
    if (open !== null && chance.of(`${site} again`) < 0.8) return press(site)
    open = null
    await go('/staff')
    const isForQueue = listed().length > 0 && chance.of(`${site} queue`) < 0.6
    if (!isForQueue) await search(site)
    // A number may stand for several payments; for one alone its page comes at once.
    const { url } = browser.page()
    if (isForQueue || url.includes('?order=')) await browser.open(chance.pick(`${site} thing`, listed()))
    await act(site)
  }

  /** Does not wait for ever for a page. */
  async function patiently(work: Promise<void>): Promise<void> {
    await Promise.race([work.catch(ignoreFailed), scheduler.pass(60 * SECOND)])
  }

  return {
    name,
    turns: chance.between(`${name} turns`, 2, 6),
    presses,
    async turn(index) {
      const site = `${name} turn ${index}`
      const [least, most] = chance.pick(`${site} pause`, [
        [1, 30],
        [60, 600],
        [1800, 7200],
      ] as const)
      await scheduler.pass(chance.between(`${site} length`, least, most) * SECOND)
      await patiently(work(site))
    },
    /** Sends once more what no answer has come to. */
    look: () => patiently(press(`${name} looks`)),
  }
}

function ignoreFailed(cause: unknown): void {
  if (!(cause instanceof PageFailedError)) throw cause
}

const NUMBERS = sql`
  SELECT o.order_number::text AS number FROM operations o JOIN payments p ON p.id = o.payment_id WHERE p.state = 'paid'
  UNION SELECT s.order_number::text FROM sessions s JOIN payments p ON p.session_id = s.id WHERE p.state = 'paid'
  UNION SELECT bank_order FROM payments WHERE kind = 'invoice' AND state = 'paid'
  ORDER BY number`
