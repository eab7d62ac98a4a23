import { atom, type ReadableAtom } from 'nanostores'
import { AppError, type AppErrorCode, codeOfLoad, isOutcomeOpen, toAppError } from '../../shared/api/app-error.ts'
import { getInvoice, type Invoice, payInvoice } from '../../shared/api/contract/invoice.ts'
import { paymentFromPortal } from '../../shared/api/contract/portal.ts'
import { parseReceiptEmail } from '../../shared/domain/email.ts'
import { toKopecks } from '../../shared/domain/money.ts'
import { type SafeUrl, UNUSABLE } from '../../shared/domain/safe-url.ts'
import { toWidgetDate } from '../../shared/domain/widget-date.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { orNull } from '../../shared/api/or-null.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import { type Async, ready } from '../../shared/stores/async.ts'
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

/** What became of the last try; `confirming`: the provider has taken the money and the city does not know yet; `formless`: the provider's form did not come, the bank's page takes the card; `link`: the page itself takes the browser to the bank. */
export type Attempt =
  | { kind: 'idle' }
  | { kind: 'formless' }
  | { kind: 'busy' }
  | { kind: 'confirming' }
  | { kind: 'declined' }
  | { kind: 'refused'; code: AppErrorCode }
  | { kind: 'link'; url: SafeUrl }

export interface CardPaymentModel extends Model {
  $bill: ReadableAtom<Async<Bill>>
  $attempt: ReadableAtom<Attempt>
  $email: ReadableAtom<string>
  $problem: ReadableAtom<'required' | 'format' | null>
  needsEmail(invoice: Invoice): boolean
  links: Links
  homeUrl(): SafeUrl | null
  type(email: string): void
  pay(): Promise<void>
  retry(): void
}

/** Opens the provider's form on the page; its code is a chunk of its own. Rejects where no form came up, and nothing was taken. */
export type OpenProvider = (order: ProviderOrder) => Promise<ProviderEnd>

const openProvider: OpenProvider = async (order) => (await import('./provider.ts')).payAtProvider(document, order)

export function createCardPayment(
  context: ModelContext<CardPaymentAttributes, CardPaymentEvents>,
  provider: OpenProvider = openProvider,
): CardPaymentModel {
  const { environment, $attributes, $language, emit } = context
  const $attempt = atom<Attempt>({ kind: 'idle' })
  const $email = atom($attributes.get().email)
  const $problem = atom<'required' | 'format' | null>(null)
  const links = createLinks(context)
  let stopTimer = () => {}
  let isFormLost = false

  const invoiceId = () => $attributes.get().invoiceId
  const left = () => `parking:invoice:${invoiceId()}`
  const homeUrl = () => ($attributes.get().homeUrl === '' ? null : links.toUrl($attributes.get().homeUrl))

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

  /** Back from the bank, or still here: tells the page once how it ended. */
  function judge({ invoice }: Bill & { kind: 'invoice' }): void {
    stopTimer()
    const mark = environment.tabStorage.get(left())
    // Money that was taken is never asked for again: the city is asked until it knows.
    const isConfirming = mark === CONFIRMING && invoice.state !== 'paid'
    if (isConfirming) $attempt.set({ kind: 'confirming' })
    const isOpen = isConfirming || invoice.state === 'processing'
    if (isOpen) stopTimer = environment.setTimer(() => void ask(), ASK_AGAIN)
    if (mark === null || isOpen) return
    environment.tabStorage.remove(left())
    if (invoice.state === 'paid') {
      const paymentDate = invoice.paidAt === null ? null : toWidgetDate(invoice.paidAt)
      emit('parking-paid', { invoiceId: invoice.id, price: invoice.amount, currency: invoice.currency, paymentDate })
    } else {
      $attempt.set({ kind: 'declined' })
      emit('parking-failed', { invoiceId: invoice.id, code: 'declined' })
    }
  }

  /** Asks again without hiding what is shown; a failed question is asked again too. */
  async function ask(): Promise<void> {
    try {
      const scope = await context.openScope()
      const invoice = await scope.call(getInvoice, { invoiceId: invoiceId() })
      const state = bill.$state.get()
      if (state.status !== 'ready' || state.value.kind !== 'invoice') return
      $shown.set(ready({ ...state.value, invoice }))
      judge({ ...state.value, invoice })
    } catch (thrown) {
      if (toAppError(thrown).code !== 'aborted') stopTimer = environment.setTimer(() => void ask(), ASK_AGAIN)
    }
  }

  function goHome(): void {
    const url = homeUrl()
    if (emit('parking-navigate', { to: 'home', url }) && url !== null) environment.navigate(url)
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
      if (now.email !== before?.email) $email.set(now.email)
      if (now.invoiceId !== before?.invoiceId || now.amount !== before?.amount || now.currency !== before?.currency)
        void bill.load()
    }),
  )
  void bill.load()

  async function payAtBank(invoice: Invoice): Promise<void> {
    const scope = await context.openScope()
    const { redirectUrl } = await scope.call(payInvoice, {
      invoiceId: invoice.id,
      amount: invoice.amount,
      email: $email.get().trim() || undefined,
      returnUrl: environment.pageUrl(),
      language: $language.get(),
    })
    if (redirectUrl === null) return refuse('PaymentServiceError')
    // The order is there: the city is asked how it stands, and a further press is given the same one.
    if (redirectUrl === UNUSABLE) throw new AppError('contract')
    environment.tabStorage.set(left(), LEFT)
    $attempt.set({ kind: 'link', url: redirectUrl })
    if (emit('parking-redirect', { invoiceId: invoice.id, url: redirectUrl })) environment.navigate(redirectUrl)
  }

  async function payInForm(order: ProviderOrder): Promise<void> {
    const end = await provider(order).catch(() => 'formless' as const)
    if (end === 'formless') {
      isFormLost = true
      return $attempt.set({ kind: 'formless' })
    }
    if (end === null) return $attempt.set({ kind: 'idle' })
    const scope = await context.openScope()
    environment.tabStorage.set(left(), end.isPaid ? CONFIRMING : LEFT)
    const notice = {
      source: 'cardWidget',
      order: order.invoice.id,
      billNumber: end.billNumber,
      amount: order.invoice.amount,
      paymentDate: toWidgetDate(scope.clock.now()),
      status: end.isPaid ? 'authorized' : 'declined',
    } as const
    // The city asks the provider itself (readings gB-10); our word only makes it look now.
    await scope.call(paymentFromPortal, notice).catch(() => null)
    $attempt.set({ kind: 'idle' })
    await bill.load()
  }

  function refuse(code: AppErrorCode): void {
    $attempt.set({ kind: 'refused', code })
    if (code !== 'aborted') emit('parking-failed', { invoiceId: invoiceId(), code })
  }

  const needsEmail = (invoice: Invoice) => invoice.requireEmail || $attributes.get().requireEmail

  return {
    $bill: $shown,
    $attempt,
    $email,
    $problem,
    needsEmail,
    links,
    homeUrl,
    type(email) {
      $email.set(email)
      $problem.set(null)
    },
    async pay() {
      const state = $shown.get()
      const { kind } = $attempt.get()
      if (
        state.status !== 'ready' ||
        state.value.kind !== 'invoice' ||
        state.value.invoice.state !== 'open' ||
        kind === 'busy' ||
        kind === 'confirming'
      )
        return
      const { invoice } = state.value
      const email = $email.get().trim()
      if (needsEmail(invoice) && email === '') return $problem.set('required')
      if (email !== '' && parseReceiptEmail(email) === null) return $problem.set('format')
      $attempt.set({ kind: 'busy' })
      try {
        const { widget } = invoice
        const description = cityText(invoice.description, invoice.descriptionEn, $language.get())
        if (widget && !isFormLost)
          await payInForm({ invoice: { ...invoice, widget }, description, email, type: $attributes.get().type })
        else await payAtBank(invoice)
      } catch (thrown) {
        const error = toAppError(thrown)
        // Whether the order was made is found out by asking, never by paying again (promise 1).
        refuse(error.code)
        if (isOutcomeOpen(error) || error.code === 'conflict' || error.code === 'PriceChangedTryLater') void bill.load()
      }
    },
    retry: () => void bill.load(),
    dispose: () => stopTimer(),
  }
}
