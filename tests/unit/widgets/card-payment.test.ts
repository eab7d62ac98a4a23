import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getInvoice } from '../../../shared/api/contract/invoice.ts'
import type { CardPaymentAttributes, CardPaymentEvents } from '../../../widgets/card-payment/element.ts'
import { type CardPaymentModel, createCardPayment, type OpenProvider } from '../../../widgets/card-payment/model.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { answeringWith } from '../../support/hostile-addresses.ts'
import { readBook, takeSilently } from '../../support/bank-book.ts'
import { createTestCity } from '../../support/test-city.ts'
import { type ContentVisit, FOLDERS, soon, visitContent } from './content-visits.ts'

const ATTRIBUTES: CardPaymentAttributes = {
  invoiceId: 'inv-1',
  amount: '',
  currency: 'RUB',
  email: 'anna@mail.example',
  requireEmail: false,
  type: 'charge',
  homeUrl: '',
}

let backend: TestBackend
beforeAll(async () => {
  const keyed = createTestCity({
    name: 'keyed',
    settings: { cardWidget: { publicId: 'key', scriptUrl: 'https://widget.example/form.js' } },
  })
  backend = await startBackend({ cities: [createTestCity(), keyed], folders: FOLDERS, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

type Visit = ContentVisit<CardPaymentAttributes, CardPaymentModel>

function open(
  attributes: Partial<CardPaymentAttributes> = {},
  options: {
    city?: string
    provider?: OpenProvider
    tabStored?: ReadonlyMap<string, string>
    fetch?: typeof fetch
    isFramed?: boolean
    pageUrl?: string
  } = {},
): Visit {
  const create = (context: Parameters<typeof createCardPayment>[0]) => createCardPayment(context, options.provider)
  return visitContent<CardPaymentAttributes, CardPaymentEvents, CardPaymentModel>(backend, create, {
    attributes: { ...ATTRIBUTES, ...attributes },
    city: options.city ?? 'probe',
    tab: {
      ...(options.tabStored && { tabStored: options.tabStored }),
      ...(options.fetch && { fetch: options.fetch }),
      ...(options.pageUrl !== undefined && { pageUrl: options.pageUrl }),
      isFramed: options.isFramed ?? false,
    },
  })
}

const kindOf = ({ model }: Visit) => {
  const state = model.$bill.get()
  return state.status === 'ready' ? state.value.kind : state.status
}
const stateOf = ({ model }: Visit) => {
  const state = model.$bill.get()
  return state.status === 'ready' && state.value.kind === 'invoice' ? state.value.invoice.state : null
}
const atBank = (url: string, action: string) =>
  backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` })

/** Ends it at the bank, and answers where the browser is led back to. */
const leadBack = async (url: string, action: string) => String((await atBank(url, action)).headers.location)

describe('paying an invoice by card', () => {
  it('goes by the city’s word alone: another sum or currency, no number and no such invoice are refused', async () => {
    const cases: [Partial<CardPaymentAttributes>, string, string][] = [
      [{ amount: '1' }, 'mismatch', 'mismatch'],
      [{ currency: 'USD' }, 'mismatch', 'mismatch'],
      [{ invoiceId: 'none' }, 'unknown', 'notFound'],
    ]
    for (const [attributes, kind, code] of cases) {
      const visit = open(attributes)
      await soon(() => expect(kindOf(visit)).toBe(kind))
      expect(visit.heard.at(-1)).toMatchObject({ name: 'parking-failed', detail: { code } })
      await visit.model.pay()
      expect(visit.tab.visited).toEqual([])
      visit.leave()
    }
    const none = open({ invoiceId: '', homeUrl: '/' })
    await soon(() => expect(none.tab.visited).toEqual([`${backend.url}/`]))
    expect(none.heard).toEqual([{ name: 'parking-navigate', detail: { to: 'home', url: `${backend.url}/` } }])
    none.leave()
  })

  it('goes to the bank and back, and tells how it ended, once', async () => {
    const visit = open({ amount: '3000' })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    visit.model.payer.change({ email: '' })
    expect(await visit.model.pay()).toBe('email')
    expect(visit.model.payer.$problems.get()).toEqual({ email: 'bill.email.required' })
    visit.model.payer.change({ email: 'anna@mail.example' })
    await Promise.all([visit.model.pay(), visit.model.pay()])
    expect(visit.tab.visited).toHaveLength(1)
    await atBank(visit.tab.visited[0]!, 'pay')
    const back = open({}, { tabStored: visit.tab.tabStored })
    await soon(() =>
      expect(back.heard).toEqual([
        {
          name: 'parking-paid',
          detail: { invoiceId: 'inv-1', price: 300_000, currency: 'RUB', paymentDate: '20250312122040' },
        },
      ]),
    )
    const later = open({}, { tabStored: back.tab.tabStored })
    await soon(() => expect(stateOf(later)).toBe('paid'))
    expect(later.heard).toEqual([])
    for (const one of [visit, back, later]) one.leave()
  })

  it('is found again by the address that the bank leads back to, comes into sight once, and takes the mark out', async () => {
    const visit = open()
    await soon(() => expect(stateOf(visit)).toBe('open'))
    expect(visit.model.takeReturn()).toBe(false)
    await visit.model.pay()
    const pageUrl = await leadBack(visit.tab.visited[0]!, 'pay')
    expect(pageUrl).toBe(`${backend.url}/demo/partner#parking-return=bill-inv-1`)
    const back = open({}, { tabStored: visit.tab.tabStored, pageUrl })
    expect(back.tab.environment.pageUrl()).toBe(`${backend.url}/demo/partner`)
    await soon(() => expect(stateOf(back)).toBe('paid'))
    expect([back.model.takeReturn(), back.model.takeReturn()]).toEqual([true, false])
    // Another bill on the page, and another payment’s return.
    for (const other of [open({ invoiceId: 'inv-2' }, { pageUrl }), open({}, { pageUrl: `${pageUrl}0` })]) {
      expect([other.model.takeReturn(), other.tab.environment.pageUrl()]).toEqual([false, expect.stringContaining('#')])
      other.leave()
    }
    visit.leave()
    back.leave()
  })

  it('on a page with a fragment of its own is found by what the tab remembers', async () => {
    const pageUrl = `${backend.url}/demo/partner#pay`
    const visit = open({}, { pageUrl })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    expect(await leadBack(visit.tab.visited[0]!, 'pay')).toBe(pageUrl)
    const back = open({}, { tabStored: visit.tab.tabStored, pageUrl })
    expect(back.model.takeReturn()).toBe(true)
    await soon(() => expect(stateOf(back)).toBe('paid'))
    const later = open({}, { tabStored: back.tab.tabStored, pageUrl })
    expect(later.model.takeReturn()).toBe(false)
    for (const one of [visit, back, later]) one.leave()
  })

  it('tells in the bank’s own tab that it was refused, and leaves the telling of its page to the one that began', async () => {
    const visit = open({}, { isFramed: true })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    const pageUrl = await leadBack(visit.tab.newTabs[0]!, 'decline')
    expect(pageUrl).toMatch(/#parking-return=bill-inv-1\.frame$/)
    const back = open({}, { pageUrl })
    await soon(() => expect(back.model.$attempt.get()).toEqual({ kind: 'declined' }))
    expect([back.model.takeReturn(), back.heard]).toEqual([true, []])
    visit.leave()
    back.leave()
  })

  it('waits for the end while the bank is open elsewhere: unpaid so far is not declined', async () => {
    const visit = open({}, { isFramed: true })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    const [bank] = visit.tab.newTabs
    expect(visit.tab.visited).toEqual([])
    visit.tab.pass(5_000)
    await visit.model.check()
    expect(visit.heard.map(({ name }) => name)).toEqual(['parking-redirect'])
    await atBank(bank!, 'pay')
    await visit.model.check()
    expect(visit.heard.map(({ name }) => name)).toEqual(['parking-redirect', 'parking-paid'])
    visit.leave()
  })

  it('opens no unsafe address, says so, and is given the same order by the next press', async () => {
    let isHostile = true
    let asked = 0
    const carry = answeringWith('javascript:alert(1)', (path) => path.includes('/invoice/pay/'))
    const orders: string[] = []
    const visit = open(
      {},
      {
        async fetch(input, init) {
          if (String(input).includes(getInvoice.path)) asked += 1
          if (isHostile) return carry(input, init)
          const answer = await fetch(input, init)
          if (String(input).includes('/invoice/pay/'))
            orders.push(((await answer.clone().json()) as { RedirectURL: string }).RedirectURL)
          return answer
        },
      },
    )
    await soon(() => expect(stateOf(visit)).toBe('open'))
    expect(asked).toBe(1)
    await visit.model.pay()
    expect(visit.model.press.$blockingError.get()).toMatchObject({ code: 'contract' })
    expect([visit.tab.visited, visit.heard.map(({ name }) => name)]).toEqual([[], ['parking-failed']])
    // The order may have been made: the city is asked how the invoice stands.
    await soon(() => expect(asked).toBe(2))
    isHostile = false
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    expect(visit.tab.visited).toEqual(orders)
    expect(await readBook(backend, 'probe')).toHaveLength(1)
    visit.leave()
  })

  it('says that the bank has refused, and lets the payer try again', async () => {
    const visit = open()
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    await atBank(visit.tab.visited[0]!, 'decline')
    const back = open({}, { tabStored: visit.tab.tabStored })
    await soon(() => expect(back.model.$attempt.get()).toEqual({ kind: 'declined' }))
    expect(back.heard.at(-1)).toEqual({ name: 'parking-failed', detail: { invoiceId: 'inv-1', code: 'declined' } })
    await back.model.pay()
    expect(back.tab.visited).toHaveLength(1)
    visit.leave()
    back.leave()
  })

  it('in the provider’s form is never asked for again after the provider has taken the money', async () => {
    const orders: string[] = []
    const provider: OpenProvider = async ({ invoice }) => {
      orders.push(`${invoice.widget.publicId} ${invoice.amount}`)
      return { isPaid: true, billNumber: '77' }
    }
    const visit = open({}, { city: 'keyed', provider })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    await soon(() => expect(visit.model.$attempt.get()).toEqual({ kind: 'confirming' }))
    await visit.model.pay()
    expect(orders).toEqual(['key 300000'])
    const reloaded = open({}, { city: 'keyed', provider, tabStored: visit.tab.tabStored })
    await soon(() => expect(reloaded.model.$attempt.get()).toEqual({ kind: 'confirming' }))
    expect(reloaded.heard.filter(({ name }) => name === 'parking-failed')).toEqual([])
    visit.leave()
    reloaded.leave()
  })

  it('in the provider’s form is found by the city, by the notice or by its clock, and is taken once', async () => {
    /** The bank’s own form: it takes the money of the order that is open. */
    const takes: number[] = []
    const provider: OpenProvider = async ({ invoice }) => {
      const open = (await readBook(backend, 'keyed')).filter(({ state }) => state === 'open')
      takes.push(open.length)
      await takeSilently(backend, open[0]!.id)
      return { isPaid: true, billNumber: invoice.widget.publicId === 'key' ? 'late' : '' }
    }
    const charges = async () => (await backend.ledger('keyed')).entries.map(({ kind, amount }) => `${kind} ${amount}`)
    const visit = open({}, { city: 'keyed', provider })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    const elsewhere = open({}, { city: 'keyed', provider })
    await soon(() => expect(stateOf(elsewhere)).toBe('open'))
    await visit.model.pay()
    await soon(() => expect(visit.heard).toMatchObject([{ name: 'parking-paid', detail: { price: 300_000 } }]))
    expect(await charges()).toEqual(['charge 300000'])
    await elsewhere.model.pay()
    expect(elsewhere.model.press.$blockingError.get()).toMatchObject({ code: 'conflict' })
    await soon(() => expect(stateOf(elsewhere)).toBe('paid'))
    visit.leave()
    elsewhere.leave()
    await backend.reset()

    const lost = open({}, { city: 'keyed', provider: (order) => provider(order).then(() => new Promise(() => {})) })
    await soon(() => expect(stateOf(lost)).toBe('open'))
    void lost.model.pay()
    await soon(() => expect(takes).toEqual([1, 1]))
    lost.leave()
    backend.setNow(backend.clock.now() + 6 * 60_000)
    await backend.tick()
    expect(await charges()).toEqual(['charge 300000'])
  })

  it('in the provider’s form that was closed takes nothing, and can be tried again', async () => {
    let tries = 0
    const visit = open({}, { city: 'keyed', provider: async () => ((tries += 1), null) })
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    expect(visit.model.$attempt.get().kind).toBe('idle')
    await visit.model.pay()
    expect([tries, visit.tab.visited]).toEqual([2, []])
    visit.leave()
  })

  it('goes to the bank’s page where the provider’s form does not come, and says so first', async () => {
    let tries = 0
    const visit = open(
      {},
      { city: 'keyed', provider: () => Promise.reject(new Error(`blocked by the page: ${(tries += 1)}`)) },
    )
    await soon(() => expect(stateOf(visit)).toBe('open'))
    await visit.model.pay()
    expect([visit.model.$attempt.get(), visit.tab.visited]).toEqual([{ kind: 'formless' }, []])
    await visit.model.pay()
    expect(tries).toBe(1)
    await atBank(visit.tab.visited[0]!, 'pay')
    const back = open({}, { city: 'keyed', tabStored: visit.tab.tabStored })
    await soon(() => expect(back.heard).toMatchObject([{ name: 'parking-paid', detail: { price: 300_000 } }]))
    visit.leave()
    back.leave()
  })
})
