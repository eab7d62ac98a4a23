import { atom, type ReadableAtom } from 'nanostores'
import { AppError, codeOfLoad, isOutcomeOpen, toAppError } from '../../shared/api/app-error.ts'
import { getInvoice, type Invoice, payInvoice } from '../../shared/api/contract/invoice.ts'
import { CARD_WIDGET, paymentFromPortal } from '../../shared/api/contract/portal.ts'
import { toKopecks } from '../../shared/domain/money.ts'
import { type AnswerUrl, type SafeUrl, UNUSABLE } from '../../shared/domain/safe-url.ts'
import { toWidgetDate } from '../../shared/domain/widget-date.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { forgetReturn, hidesReturn, readReturn, toReturnUrl } from '../../shared/flows/checkout/bank-return.ts'
import { type BankTab, createBankTab } from '../../shared/flows/checkout/bank-tab.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import { defineFields, toRequest, type ValuesOf } from '../../shared/flows/fields.ts'
import { createForm, type Form, judgedByServer } from '../../shared/flows/form.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { orNull } from '../../shared/api/or-null.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import { type Async, ready, valueIn } from '../../shared/stores/async.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import type { CardPaymentAttributes, CardPaymentEvents } from './element.ts'
import type { ProviderEnd, ProviderOrder } from './provider.ts'

/** While the bank thinks, the city is asked this often. */
const ASK_AGAIN = 5000
/** What this tab remembers of an invoice: the browser went to the bank, or the provider has taken the money. */
const LEFT = 'left'
const CONFIRMING = 'confirming'

/** `none`: no number; `unknown`: the city has no such invoice; `mismatch`: it says another sum than the link. */
export type Bill =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'mismatch' }
  | { kind: 'invoice'; invoice: Invoice; timeZone: string }

/**
 * What became of the last try; `confirming`: the provider has taken the money and the city does not know yet;
 * `formless`: the provider's form did not come, the bank's page takes the card; `link`: the page itself takes the
 * browser to the bank.
 */
export type Attempt =
  | { kind: 'idle' }
  | { kind: 'formless' }
  | { kind: 'confirming' }
  | { kind: 'declined' }
  | { kind: 'link'; url: SafeUrl }

/** Where the receipt goes. */
const PAYER = defineFields({ email: { first: '', keep: 'typed', send: (email: string) => email.trim() } })

export type PayerValues = ValuesOf<typeof PAYER>

export interface CardPaymentModel extends Model {
  $bill: ReadableAtom<Async<Bill>>
  $attempt: ReadableAtom<Attempt>
  payer: Form<PayerValues>
  /** Of the payment; why the city has refused it. */
  press: Press
  needsEmail(invoice: Invoice): boolean
  links: Links
  homeUrl(): SafeUrl | null
  /** Pays once; answers the field that is not right, if any. */
  pay(): Promise<keyof PayerValues | null>
  retry(): void
  check(): Promise<void>
  /** Once true, where the browser has come back from the bank: the view brings itself into sight. */
  takeReturn(): boolean
  /** What a link to the bank's page opens it in. */
  linkTarget: BankTab['linkTarget']
}

/**
 * Opens the provider's form on the page; its code is a chunk of its own. Rejects where no form came up, and nothing was
 * taken.
 */
export type OpenProvider = (order: ProviderOrder) => Promise<ProviderEnd>

const openProvider: OpenProvider = async (order) => (await import('./provider.ts')).payAtProvider(document, order)

export function createCardPayment(
  context: ModelContext<CardPaymentAttributes, CardPaymentEvents>,
  provider: OpenProvider = openProvider,
): CardPaymentModel {
  const { environment, $attributes, $language, emit } = context
  const $attempt = atom<Attempt>({ kind: 'idle' })
  const payer = createForm(PAYER, {
    first: { email: $attributes.get().email },
    async judge(values) {
      const { payerProblems } = await import('./rules.ts')
      const invoice = invoiceToPay()
      return payerProblems(values, { needsEmail: invoice !== null && needsEmail(invoice) })
    },
  })
  const press = createPress({
    line: environment,
    onError(error) {
      const { code } = error
      if (code !== 'aborted') emit('parking-failed', { invoiceId: invoiceId(), code })
      // Whether the order was made is found out by asking, never by paying again (promise 1).
      if (isOutcomeOpen(error) || code === 'conflict' || code === 'PriceChangedTryLater') void bill.load()
    },
  })
  const links = createLinks(context)
  let stopTimer = () => {}
  let isFormLost = false
  /** The bank's page is open elsewhere: that nothing is paid yet says nothing of how it ends. */
  let isBeside = false
  const bankTab = createBankTab(environment, 'here')

  const invoiceId = () => $attributes.get().invoiceId
  const left = () => `parking:invoice:${invoiceId()}`
  /** By the number, and not by chance: a tab of its own knows it too, and so does the order that is given again. */
  const attempt = () => `bill-${invoiceId().replaceAll(/[^\w-]/g, '-')}`.slice(0, 64)
  const homeUrl = () => ($attributes.get().homeUrl === '' ? null : links.toUrl($attributes.get().homeUrl))

  const pageUrl = environment.pageUrl()
  const isBack = hidesReturn(pageUrl) ? environment.tabStorage.get(left()) === LEFT : readReturn(pageUrl) === attempt()
  if (isBack) forgetReturn(environment)
  /** Nobody has been told how that ended; the view has not come into sight. */
  let isUntold = isBack
  let isUnseen = isBack

  const bill = createOpening<Bill>(context, async (scope) => {
    const { amount, currency } = $attributes.get()
    // Without a number the city is asked nothing but whether it is there.
    const entry = await valueOf(scope.$city)
    if (invoiceId() === '') return { kind: 'none' }
    const invoice = await orNull(scope.call(getInvoice, { invoiceId: invoiceId() }))
    if (!invoice) return { kind: 'unknown' }
    const isExpected =
      (amount === '' || toKopecks(amount) === invoice.amount) && currency.toUpperCase() === invoice.currency
    return isExpected ? { kind: 'invoice', invoice, timeZone: entry.timeZone } : { kind: 'mismatch' }
  })

  const $shown = atom<Async<Bill>>(bill.$state.get())

  const needsEmail = (invoice: Invoice) => invoice.requireEmail || $attributes.get().requireEmail

  /** The invoice, if it is still to be paid and no money is on its way. */
  function invoiceToPay(): Invoice | null {
    const shown = valueIn($shown.get())
    const isOpen = shown?.kind === 'invoice' && shown.invoice.state === 'open'
    return isOpen && $attempt.get().kind !== 'confirming' ? shown.invoice : null
  }

  /** Back from the bank, or still here: tells the page once how it ended. */
  function judge({ invoice }: Bill & { kind: 'invoice' }): void {
    stopTimer()
    const mark = environment.tabStorage.get(left())
    // Money that was taken is never asked for again: the city is asked until it knows.
    const isConfirming = mark === CONFIRMING && invoice.state !== 'paid'
    if (isConfirming) $attempt.set({ kind: 'confirming' })
    const isOpen = isConfirming || invoice.state === 'processing' || (isBeside && invoice.state === 'open')
    if (isOpen) askAgain()
    if (isOpen) return
    const isBackElsewhere = isUntold && mark === null
    isUntold = false
    // The tab that has begun the payment tells its page; this one, which the bank has led back, shows it.
    if (isBackElsewhere && invoice.state === 'open') $attempt.set({ kind: 'declined' })
    if (mark === null) return
    environment.tabStorage.remove(left())
    isBeside = false
    if (invoice.state === 'paid') {
      const paymentDate = invoice.paidAt === null ? null : toWidgetDate(invoice.paidAt)
      emit('parking-paid', { invoiceId: invoice.id, price: invoice.amount, currency: invoice.currency, paymentDate })
    } else {
      $attempt.set({ kind: 'declined' })
      emit('parking-failed', { invoiceId: invoice.id, code: 'declined' })
    }
  }

  function askAgain(): void {
    stopTimer()
    stopTimer = environment.setTimer(() => void ask(), ASK_AGAIN)
  }

  /** Asks again without hiding what is shown; a failed question is asked again too. */
  async function ask(): Promise<void> {
    stopTimer()
    try {
      const scope = await context.openScope()
      const invoice = await scope.call(getInvoice, { invoiceId: invoiceId() })
      const state = bill.$state.get()
      if (state.status !== 'ready' || state.value.kind !== 'invoice') return
      $shown.set(ready({ ...state.value, invoice }))
      judge({ ...state.value, invoice })
    } catch (thrown) {
      if (toAppError(thrown).code !== 'aborted') askAgain()
    }
  }

  function goHome(): void {
    const url = homeUrl()
    if (emit('parking-navigate', { to: 'home', url }) && url !== null) environment.navigate(url)
  }

  function loadAnew(): void {
    isBeside = false
    void bill.load()
  }

  context.onDispose(
    bill.$state.listen((state) => {
      $shown.set(state)
      if (state.status === 'failed')
        emit('parking-failed', { invoiceId: invoiceId() || null, code: codeOfLoad(state.error, environment) })
      if (state.status !== 'ready') return
      const { value } = state
      if (value.kind === 'invoice') judge(value)
      if (value.kind === 'none') goHome()
      if (value.kind === 'unknown') emit('parking-failed', { invoiceId: invoiceId(), code: 'notFound' })
      if (value.kind === 'mismatch') emit('parking-failed', { invoiceId: invoiceId(), code: 'mismatch' })
    }),
  )
  context.onDispose(
    $attributes.listen((now, before) => {
      if (now.email !== before?.email) payer.change({ email: now.email })
      if (now.invoiceId !== before?.invoiceId || now.amount !== before?.amount || now.currency !== before?.currency)
        loadAnew()
    }),
  )
  void bill.load()

  /** The order by which the city knows of the payment, whatever becomes of this tab: made once, then given again. */
  async function order(invoice: Invoice, email: string): Promise<AnswerUrl> {
    const scope = await context.openScope()
    const { redirectUrl } = await scope.call(payInvoice, {
      invoiceId: invoice.id,
      amount: invoice.amount,
      email: email || undefined,
      returnUrl: toReturnUrl(environment, attempt()),
      language: $language.get(),
    })
    if (redirectUrl === null) throw new AppError('PaymentServiceError')
    return redirectUrl
  }

  async function payAtBank(invoice: Invoice, email: string): Promise<void> {
    const redirectUrl = await order(invoice, email)
    // The order is there: the city is asked how it stands, and a further press is given the same one.
    if (redirectUrl === UNUSABLE) throw new AppError('contract')
    environment.tabStorage.set(left(), LEFT)
    $attempt.set({ kind: 'link', url: redirectUrl })
    const isAllowed = emit('parking-redirect', { invoiceId: invoice.id, url: redirectUrl })
    isBeside = bankTab.leave(redirectUrl, { isAllowed }) === 'beside'
    if (isBeside) askAgain()
  }

  async function payInForm(form: ProviderOrder): Promise<void> {
    // The provider takes no money of which the city would not find an order.
    await order(form.invoice, form.email)
    const end = await provider(form).catch(() => 'formless' as const)
    if (end === 'formless') {
      isFormLost = true
      return $attempt.set({ kind: 'formless' })
    }
    if (end === null) return $attempt.set({ kind: 'idle' })
    const scope = await context.openScope()
    environment.tabStorage.set(left(), end.isPaid ? CONFIRMING : LEFT)
    const notice = {
      source: CARD_WIDGET,
      order: form.invoice.id,
      billNumber: end.billNumber,
      amount: form.invoice.amount,
      paymentDate: toWidgetDate(scope.clock.now()),
      status: end.isPaid ? 'authorized' : 'declined',
    } as const
    // The city asks the provider itself (readings gB-10); our word only makes it look now.
    await scope.call(paymentFromPortal, notice).catch(() => null)
    $attempt.set({ kind: 'idle' })
    await bill.load()
  }

  async function payOnce(invoice: Invoice): Promise<void> {
    const { email } = toRequest(PAYER, payer.$values.get())
    const { widget } = invoice
    $attempt.set({ kind: 'idle' })
    if (!widget || isFormLost) return payAtBank(invoice, email)
    const description = cityText(invoice.description, invoice.descriptionEn, $language.get())
    await payInForm({ invoice: { ...invoice, widget }, description, email, type: $attributes.get().type })
  }

  return {
    $bill: $shown,
    $attempt,
    payer,
    press,
    needsEmail,
    links,
    homeUrl,
    async pay() {
      if (invoiceToPay() === null || press.$isBusy.get()) return null
      const isNeeded = !invoiceToPay()?.widget || isFormLost
      return bankTab.around({ isNeeded }, () =>
        press.submit(judgedByServer(payer), async () => {
          const invoice = invoiceToPay()
          if (invoice) await payOnce(invoice)
        }),
      )
    },
    async check() {
      if (environment.tabStorage.get(left()) !== null) await ask()
    },
    takeReturn() {
      const isFirst = isUnseen
      isUnseen = false
      return isFirst
    },
    linkTarget: bankTab.linkTarget,
    retry: () => void bill.load(),
    dispose: () => stopTimer(),
  }
}
