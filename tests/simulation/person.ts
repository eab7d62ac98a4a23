import { createTestBrowser } from '../support/environment.ts'
import type { Actor } from './actor.ts'
import type { BankPress } from './bank-page.ts'
import type { Chance } from './chance.ts'
import { type AnyCheckout, type OpenPage, type Page, withPatience } from './page.ts'
import type { Role } from './people.ts'
import type { Held } from './subscription-page.ts'
import { openSimulatedTab, type Sent, type TabWorld } from './tab.ts'

export interface PersonWorld extends TabWorld {
  chance: Chance
  pressAtBank: BankPress
}

/** Somebody who pays, turn by turn, by what stands on the screen. */
export interface Person extends Actor {
  /** Of the driver's account; null of a guest. */
  readonly email: string | null
  /** Puts the phone away. */
  fallAsleep(): void
  lastWord(): ReturnType<AnyCheckout['$state']['get']> | null
  /** Every word that said that something is paid, by its payment. */
  readonly toldPaid: ReadonlySet<string>
  /** What the screen says of the driver's subscriptions; null where it lists none. */
  held(): Held | null
  /** What each of the pages so far has sent with a key, in order. */
  sent(): readonly (readonly Sent[])[]
  leave(): void
}

export interface PersonOptions extends Pick<Role, 'name' | 'kind' | 'email' | 'wish' | 'draws'> {
  openPage: OpenPage
}

const SECOND = 1_000
/** Where people do things at the same time, they begin a turn so often. */
const BEAT_MS = 60 * SECOND
const ENDS = { pay: 10, 'lose-answer': 2, slow: 2, decline: 2, cancel: 2, close: 1, 'pay-mir': 1 } as const

export function createPerson(world: PersonWorld, { name, kind, email, wish, draws, openPage }: PersonOptions): Person {
  const { scheduler, chance, pressAtBank } = world
  const browser = createTestBrowser()
  const deviceOffset = chance.between(`${name} clock`, -90, 90) * SECOND
  const isTogether = chance.of('all at the same time') < 0.5
  const toldPaid = new Set<string>()
  const pages: Page[] = []
  /** The bank's pages that are still open in some tab. */
  const banks: string[] = []
  let page = open(new Map())
  let said = ''

  function open(tabStored: ReadonlyMap<string, string>): Page {
    const opened = openPage(openSimulatedTab(world, { name, browser, tabStored, deviceOffset }), wish)
    pages.push(opened)
    listen(opened)
    return opened
  }

  /** Writes down what the screen says. */
  function listen(opened: Page): void {
    opened.onWord(() => {
      const state = opened.checkout()?.$state.get()
      if (!state) return
      const words = describe(state)
      if (words !== said) scheduler.note(`${name} reads: ${words}`)
      said = words
      if (state.step === 'settled') opened.tab.settle()
      if (state.step === 'settled' && state.payment.state === 'paid' && state.payment.paymentId !== null)
        toldPaid.add(state.payment.paymentId)
    })
  }

  function reload(stored = page.tab.tabStored): void {
    scheduler.note(`${name} loads the page anew`)
    page.leave()
    page = open(new Map(stored))
  }

  async function goToBank(site: string, url: string | null): Promise<void> {
    if (url === null) return
    if (!banks.includes(url)) banks.push(url)
    const action = chance.weigh(`${site} at the bank`, ENDS)
    scheduler.note(`${name} presses ${action} at the bank`)
    const press = () => pressAtBank(name, url, action)
    const presses = chance.of(`${site} twice`) < 0.1 ? [press(), press()] : [press()]
    await withPatience(scheduler, 20 * SECOND, Promise.all(presses))
  }

  async function pay(site: string): Promise<void> {
    const presses = chance.of(`${site} twice`) < 0.12 ? [page.pay(), page.pay()] : [page.pay()]
    const isHasty = chance.of(`${site} hasty`) < 0.1
    await withPatience(scheduler, isHasty ? 400 : 45 * SECOND, Promise.all(presses))
    if (isHasty) reload()
  }

  async function press(chosen: ReturnType<Page['others']>[number]): Promise<void> {
    scheduler.note(`${name} chooses ${chosen.name}`)
    await withPatience(scheduler, 45 * SECOND, chosen.press())
  }

  async function turn(index: number): Promise<void> {
    const site = `${draws} turn ${index}`
    await (isTogether ? scheduler.pass(BEAT_MS - (scheduler.now() % BEAT_MS)) : pause(site))
    const state = page.checkout()?.$state.get()
    if (!state) return page.retry()
    // The bank's page of an earlier order is still open, in another tab.
    if (chance.of(`${site} old`) < 0.15 && banks.length > 0) return goToBank(site, chance.pick(`${site} tab`, banks))
    const act = chance.of(`${site} act`)
    if (state.step === 'idle' || state.step === 'refused') {
      const others = page.others()
      if (act < 0.08) return reload()
      if (act < 0.5 && others.length > 0) {
        return press(chance.pick(`${site} other`, others))
      }
      return pay(site)
    }
    if (state.step === 'sending' || state.step === 'checking' || state.step === 'unknown') {
      if (act < 0.25) return reload()
      if (act < 0.5) return pay(site)
      return
    }
    if (state.step === 'leaving') {
      await goToBank(site, state.url)
      if (act < 0.6) reload()
      else if (act < 0.75) reload(new Map())
      return
    }
    if (state.step === 'waiting') {
      if (act < 0.35)
        return goToBank(site, typeof state.payment.redirectUrl === 'string' ? state.payment.redirectUrl : null)
      if (act < 0.5) return void (await withPatience(scheduler, 20 * SECOND, page.checkout()?.withdraw() ?? done()))
      if (act < 0.6) return page.again()
      if (act < 0.75) return reload()
      return void (await withPatience(scheduler, 20 * SECOND, page.checkout()?.check() ?? done()))
    }
    if (state.step === 'elsewhere') return page.again()
    const isPaid = state.payment.state === 'paid'
    const onTicket = page.ofPaid?.() ?? []
    if (act >= 0.5 && act < 0.8 && onTicket.length > 0) return press(chance.pick(`${site} ticket`, onTicket))
    if (act < (isPaid ? 0.5 : 0.7)) page.again()
    else if (act > 0.9) reload()
  }

  /** Mostly seconds; for longer the phone is put away, at times for as long as an order lives. */
  async function pause(site: string): Promise<void> {
    const length = chance.weigh(`${site} pause`, { short: 12, minutes: 3, long: 1 })
    if (length === 'short') return scheduler.pass(chance.between(`${site} short`, 200, 6_000))
    page.tab.fallAsleep()
    const [least, most] = length === 'minutes' ? [20, 400] : [80 * 60, 100 * 60]
    await scheduler.pass(chance.between(`${site} ${length}`, least, most) * SECOND)
    page.tab.wake()
    await scheduler.pass(SECOND)
  }

  return {
    name,
    email: kind === 'guest' ? null : email,
    turns: chance.between(`${name} turns`, 3, 7),
    turn,
    fallAsleep: () => page.tab.fallAsleep(),
    /** Takes the phone up again. */
    async look() {
      page.tab.wake()
      // What was on its way when the phone was put away has failed now, and the screen says so.
      await scheduler.pass(SECOND)
      if (page.checkout() === null || page.held?.().lines === null) page.retry()
      await scheduler.pass(5 * SECOND)
      const { step } = page.checkout()?.$state.get() ?? { step: 'leaving' }
      // Whoever has gone to the bank comes back to a page that is loaded anew.
      if (step === 'leaving') reload()
      await scheduler.pass(30 * SECOND)
      await withPatience(scheduler, 20 * SECOND, page.checkout()?.check() ?? done())
    },
    lastWord: () => page.checkout()?.$state.get() ?? null,
    toldPaid,
    held: () => page.held?.() ?? null,
    sent: () => pages.map(({ tab }) => tab.sent),
    leave: () => page.leave(),
  }
}

async function done(): Promise<void> {}

function describe(state: ReturnType<AnyCheckout['$state']['get']>): string {
  if (state.step === 'settled') return `${state.payment.state} ${state.payment.paymentId}`
  if (state.step === 'refused') return `refused ${state.error.code}`
  if (state.step === 'waiting' || state.step === 'unknown') return `${state.step} ${state.error?.code ?? ''}`
  return state.step
}
