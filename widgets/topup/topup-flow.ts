import { atom, type ReadableAtom } from 'nanostores'
import { isReceiptMethod } from '../../shared/api/contract/payment-method.ts'
import { createRefillReceipt } from '../../shared/api/contract/receipts.ts'
import { type Kopecks, toKopecks } from '../../shared/domain/money.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { DEFAULT_MAX_REFILL } from '../../shared/domain/refill.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import { createDriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import { createPending, createSharedPlace } from '../../shared/flows/checkout/pending.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { createRefill, type Refill } from '../../shared/flows/refill/refill.ts'
import { createPageLink, type PageLink } from '../../shared/flows/content/page-link.ts'
import type { ReceiptFeature } from '../../shared/flows/receipt-mode/receipt-feature.ts'
import { createFirmMemory } from '../../shared/stores/firm-memory.ts'
import type { TopupAttributes, TopupEvents } from './element.ts'
import type { TopupDataStore } from './topup-data.ts'
import { createReports } from './reports.ts'

/** A receipt that is being asked for, with the sum it is for. */
export interface OpenReceipt {
  feature: ReceiptFeature
  amount: Kopecks
}

/** Where a balance is topped up: all that needs the city. */
export interface TopupFlow {
  authGuard: AuthGuard
  data: TopupDataStore
  refill: Refill
  checkout: Checkout<DriverPaid>
  /** A press is being dealt with. */
  $isBusy: Press['$isBusy']
  /** Why the last press did not go on, beside a refusal of the checkout. */
  $blockingError: Press['$blockingError']
  /** Null while no receipt is being paid by. */
  $receipt: ReadableAtom<OpenReceipt | null>
  /** Whether the chosen method is «Квитанция». */
  isByReceipt(): boolean
  /**
   * Goes on to the bank or to the receipt; answers the first field that is not right, if any. To be called within the
   * press.
   */
  next(): Promise<'amount' | 'method' | 'phone' | null>
  /** Where a parking is begun with what is on the balance now. */
  parkingPage: PageLink
  /** Back to the form, with what was typed. */
  back(): void
  /** An empty form for the next. */
  startAnew(): void
  dispose(): void
}

export function createTopupFlow(
  context: ModelContext<TopupAttributes, TopupEvents>,
  { scope, authGuard, data }: GuardedScope & { data: TopupDataStore },
): TopupFlow {
  const { environment, $attributes, $language } = context
  const reports = createReports(context, scope)
  const press = createPress({ line: environment, onError: reports.failure })
  const $receipt = atom<OpenReceipt | null>(null)
  const shortage = () => toKopecks($attributes.get().shortage) ?? 0
  const name = `topup ${JSON.stringify(scope.key)}`

  const { checkout, paymentApi, withBankTab } = createDriverCheckout({
    context,
    scope,
    authGuard,
    pending: createPending(environment.tabStorage, createSharedPlace(environment.storage, name), name),
    reports,
    // The balance is shown elsewhere too, on this page and in other tabs.
    onSettled: () => void authGuard.account.noteChange(),
  })
  const refill = createRefill({
    authGuard,
    paymentApi,
    checkout,
    city() {
      const known = data.get()
      return {
        methods: data.methods(),
        maxRefill: known?.settings.maxRefill ?? DEFAULT_MAX_REFILL,
        useBonus: known?.settings.useBonus ?? false,
        phone: known?.profile.phone ?? null,
      }
    },
    language: () => $language.get(),
    environment,
    shortage,
    accepts: () => true,
  })

  function isByReceipt(): boolean {
    const method = refill.paymentMethod.chosen()
    return method !== undefined && isReceiptMethod(method)
  }

  function changed(): void {
    press.clear()
    if (checkout.$state.get().step === 'refused') checkout.close()
  }

  /** As far as can be said within the press: whether the bank's page will be wanted. */
  function leadsToBank(): boolean {
    const method = refill.paymentMethod.chosen()
    const isPhoneThere = !method?.isPhoneRequired || refill.paymentMethod.toPay().phone !== undefined
    return refill.amount() !== null && method !== undefined && isPhoneThere && authGuard.account.$isSignedIn.get()
  }

  async function openReceipt(amount: Kopecks): Promise<void> {
    const known = data.get()
    if (!known) return
    const { settings, profile } = known
    const { openReceiptFeature } = await import('../../shared/flows/receipt-mode/receipt-feature.ts')
    const feature = await openReceiptFeature({
      line: environment,
      $language,
      authGuard,
      randomId: () => environment.randomId(),
      rules: () => ({
        today: data.today(),
        allowSoleProprietor: settings.allowSoleProprietor,
        strictRequisites: settings.strictRequisites,
      }),
      firm: createFirmMemory(environment.storage, JSON.stringify(scope.key)),
      driver: profile,
      create: (payer, attempt) => authGuard.call(createRefillReceipt, { payer, sum: amount }, { attempt }),
      onMade: (receipt) => reports.receiptMade(receipt, amount),
      onFailed: reports.failure,
    })
    $receipt.set({ feature, amount })
  }

  function closeReceipt(): void {
    $receipt.get()?.feature.dispose()
    $receipt.set(null)
  }

  function wrongField(): 'amount' | 'method' | 'phone' | null {
    if (refill.form.$problems.get().amount) return 'amount'
    const { method, phone } = refill.paymentMethod.form.$problems.get()
    if (method) return 'method'
    return phone ? 'phone' : null
  }

  /** The driver's own, where he has typed none. */
  function fillPhone(phone: string | null): void {
    const { form } = refill.paymentMethod
    if (phone !== null && form.$values.get().phone.replace(/\D/g, '').length <= 1)
      form.change({ phone: maskPhone(phone) })
  }

  function startAnew(): void {
    closeReceipt()
    checkout.close()
    refill.form.reset({ amount: '' })
  }

  const stops = [
    refill.form.$values.listen(changed),
    refill.paymentMethod.form.$values.listen(changed),
    $attributes.listen((now, before) => {
      if (now.shortage !== before?.shortage && now.shortage > 0) refill.choose(shortage())
    }),
    data.$state.listen((state) => {
      if (state.status === 'failed') reports.failure(state.error)
      if (state.status === 'ready') fillPhone(state.value.profile.phone)
    }),
    authGuard.$state.subscribe((state) => {
      if (state !== 'signedIn') return
      if (checkout.$state.get().step === 'idle') void checkout.resume()
      else void checkout.check()
    }),
    // A user who signs out on purpose leaves nothing to see of what they typed and paid.
    authGuard.account.$departures.listen(() => {
      startAnew()
      refill.paymentMethod.form.reset({ method: '', phone: '' })
    }),
  ]

  return {
    authGuard,
    data,
    refill,
    checkout,
    $isBusy: press.$isBusy,
    $blockingError: press.$blockingError,
    $receipt,
    isByReceipt,
    async next() {
      if (press.$isBusy.get()) return null
      const isSlip = isByReceipt()
      return withBankTab({ isNeeded: !isSlip && leadsToBank() }, () =>
        press.run(async () => {
          if (!(await refill.isReady())) return wrongField()
          const amount = refill.amount()
          if (!isSlip) await refill.begin()
          else if (amount !== null) await openReceipt(amount)
          return null
        }),
      )
    },
    parkingPage: createPageLink(
      { context, city: scope.key.city },
      { to: 'parking', given: ({ parkingUrl }) => parkingUrl, path: 'profile/parking' },
    ),
    back() {
      closeReceipt()
      checkout.close()
    },
    startAnew,
    dispose() {
      for (const stop of stops) stop()
      closeReceipt()
      checkout.dispose()
    },
  }
}
