import { atom } from 'nanostores'
import { valueIn } from '../../shared/stores/async.ts'
import { createCardPayment } from '../../widgets/card-payment/model.ts'
import { createTestBrowser } from '../support/environment.ts'
import type { Actor } from './actor.ts'
import type { BankPress } from './bank-page.ts'
import type { Chance } from './chance.ts'
import { createStage, withPatience } from './page.ts'
import { openSimulatedTab, type TabWorld } from './tab.ts'

/** Somebody of a firm, who pays its invoice by card, on the bank's page. */
export interface Accountant extends Actor {
  /** What the page says of the invoice; null while it says nothing. */
  said(): string | null
  /** It has said that the invoice is paid. */
  wasToldPaid(): boolean
  leave(): void
}

export interface AccountantWorld extends TabWorld {
  chance: Chance
  pressAtBank: BankPress
}

/** The invoice of the city that can still be paid. */
export const INVOICE = 'inv-1'
const SECOND = 1_000
const ENDS = { pay: 10, 'lose-answer': 2, slow: 2, decline: 2, cancel: 2 } as const
const ATTRIBUTES = {
  invoiceId: INVOICE,
  amount: '',
  currency: 'RUB',
  email: 'firm@example.ru',
  requireEmail: true,
  type: 'charge',
  homeUrl: '',
} as const

/** Who pays an invoice: mostly nobody, at times two of one firm. */
export function accountantsOf(chance: Chance): string[] {
  return chance.pick('accountants', [[], [], [], ['accountant'], ['accountant', 'director']])
}

export function createAccountant(world: AccountantWorld, { name, city }: { name: string; city: string }): Accountant {
  const { scheduler, chance, pressAtBank } = world
  const browser = createTestBrowser()
  const deviceOffset = chance.between(`${name} clock`, -90, 90) * SECOND
  let words = ''
  let wasToldPaid = false
  let page = open(new Map())

  function open(tabStored: ReadonlyMap<string, string>) {
    const tab = openSimulatedTab(world, { name, browser, tabStored, deviceOffset })
    const { context, leave } = createStage(tab, city)
    const model = createCardPayment({ ...context, $attributes: atom(ATTRIBUTES) })
    model.$bill.subscribe(() => {
      const said = stateOf(model)
      if (said === null || said === words) return
      words = said
      wasToldPaid ||= said === 'paid'
      scheduler.note(`${name} reads: the invoice is ${said}`)
    })
    const close = () => {
      leave()
      model.dispose?.()
    }
    return { model, tab, close }
  }

  function reload(): void {
    scheduler.note(`${name} loads the page anew`)
    page.close()
    page = open(new Map(page.tab.tabStored))
  }

  async function go(site: string): Promise<void> {
    const { model } = page
    const attempt = model.$attempt.get()
    if (attempt.kind === 'link') {
      const action = chance.weigh(`${site} at the bank`, ENDS)
      scheduler.note(`${name} presses ${action} at the bank`)
      await pressAtBank(name, attempt.url, action)
      return reload()
    }
    if (stateOf(model) === null) return model.retry()
    if (chance.of(`${site} anew`) < 0.1) return reload()
    const presses = chance.of(`${site} twice`) < 0.15 ? [model.pay(), model.pay()] : [model.pay()]
    await Promise.all(presses)
  }

  return {
    name,
    turns: chance.between(`${name} turns`, 3, 8),
    async turn(index) {
      const site = `${name} turn ${index}`
      const [least, most] = chance.pick(`${site} pause`, PAUSES)
      await scheduler.pass(chance.between(`${site} length`, least, most) * SECOND)
      await withPatience(scheduler, 60 * SECOND, go(site))
    },
    async look() {
      reload()
      await scheduler.pass(30 * SECOND)
    },
    said: () => stateOf(page.model),
    wasToldPaid: () => wasToldPaid,
    leave: () => page.close(),
  }
}

const PAUSES = [
  [1, 10],
  [1, 10],
  [30, 300],
  [4_800, 6_000],
] as const

function stateOf({ $bill }: ReturnType<typeof createCardPayment>): string | null {
  const bill = valueIn($bill.get())
  return bill?.kind === 'invoice' ? bill.invoice.state : null
}
