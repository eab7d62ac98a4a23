import { createPerson, hasBank, isOpenable, payAtPage, skip } from './person.ts'
import { pick, textOf } from './probe.ts'
import type { Run } from './run.ts'

export const INVOICE_CALLS: readonly string[] = ['getInvoice', 'payInvoice']

/** An invoice is paid for the sum that it says and no other, by one order, and once. */
export async function checkInvoice(run: Run): Promise<void> {
  const call = 'payInvoice'
  const { invoice } = run.options.accounts
  if (!invoice) return skip(run, call, ['no invoice', 'invoice in --accounts'])
  const person = createPerson(run)
  const { id: invoiceId } = invoice
  const read = async () => person.ask('getInvoice', { invoiceId })
  const told = await read()
  const amount = Number(pick(told ?? {}, 'result', 'amount'))
  if (told === null) return
  const state = textOf(told, 'result', 'state')
  if (state !== 'open') return skip(run, call, [`the invoice is ${state}`, 'an invoice that can be paid'])
  if (!hasBank(run, call)) return
  const fields = { invoiceId, email: 'payer@museum.example', returnUrl: `${run.origin}/`, lang: 'en' }
  await person.refuse(call, { ...fields, amount: (amount + 1).toFixed(2) }, ['PriceChangedTryLater'], {
    accepted: 'price-not-held',
  })
  const order = { ...fields, amount: amount.toFixed(2) }
  const [first, second] = [await person.ask(call, order), await person.ask(call, order)]
  const [url, again] = [textOf(first ?? {}, 'RedirectURL'), textOf(second ?? {}, 'RedirectURL')]
  if (first === null) return
  if (url === null)
    return person.tell('state-wrong', call, { field: 'RedirectURL', found: 'nothing', expected: 'the bank’s page' })
  if (!isOpenable(run, person, call, first)) return
  if (again !== url)
    person.tell('duplicate-made', call, { field: 'RedirectURL', found: again, expected: `${url}: one order at a time` })
  const readState = async () => textOf((await read()) ?? {}, 'result', 'state')
  if (await payAtPage(run, person, { call: 'getInvoice', url, readState }))
    await person.refuse(call, order, ['conflict'])
}
