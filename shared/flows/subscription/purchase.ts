import { atom, type ReadableAtom } from 'nanostores'
import type { AppError } from '../../api/app-error.ts'
import { isReceiptMethod } from '../../api/contract/payment-method.ts'
import type { Vehicle } from '../../api/contract/profile.ts'
import { paySubscription } from '../../api/contract/subscriptions.ts'
import { defaultConstructorStart } from '../../domain/constructor-start.ts'
import type { SubscriptionPeriod } from '../../domain/subscription-period.ts'
import type { Environment } from '../../stores/environment.ts'
import { formatDateInput, parseDate } from '../../ui/masked-input/date-mask.ts'
import type { GuardedScope } from '../account/guarded.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { createDriverCheckout } from '../checkout/driver-checkout.ts'
import type { DriverPaid } from '../checkout/driver-payment-api.ts'
import { createFunds, type Funds, type PayDecision } from '../checkout/funds.ts'
import { createPending, createSharedPlace, withoutPaid } from '../checkout/pending.ts'
import { createForm, type Form } from '../form.ts'
import { createPress, type Press } from '../press.ts'
import type { ReceiptFeature } from '../receipt-mode/receipt-feature.ts'
import { PURCHASE, type PurchaseValues } from './fields.ts'
import { type Purchasable, periodOf } from './purchasable.ts'
import { createPurchaseReceipt } from './purchase-receipt.ts'
import { createPurchaseReports, type PurchaseEmit } from './purchase-reports.ts'
import { purchaseProblems } from './rules.ts'
import type { SubscriptionDataStore } from './subscription-data.ts'

/** Buying a subscription: for which vehicle, from when on, by what; and how the payment ends. */
export interface Purchase {
  data: SubscriptionDataStore
  /** What is being bought; null while nothing is. */
  $offer: ReadableAtom<Purchasable | null>
  form: Form<PurchaseValues>
  funds: Funds
  checkout: Checkout<DriverPaid>
  $isBusy: Press['$isBusy']
  /** Why the last press did not go on, beside a refusal of the checkout. */
  $blockingError: Press['$blockingError']
  /** A receipt that is being asked for in place of a payment. */
  $receipt: ReadableAtom<ReceiptFeature | null>
  open(offer: Purchasable): void
  /** The same offer as it is now; why the last press did not go on is still said. */
  renew(offer: Purchasable): void
  /** Nothing is bought; what was typed is kept for the next offer. */
  close(): void
  /** The driver's vehicles that the offer is for. */
  vehicles(): Vehicle[]
  /** The dates that are bought; null while they are not known. */
  period(): SubscriptionPeriod | null
  /** Whether the chosen method is «Квитанция». */
  isByReceipt(): boolean
  /** Whether an invoice or a slip can be had, beside what would be paid by else. */
  hasReceipt(): boolean
  /** Goes on to the bank or pays from the balance; answers the first field that is not right, if any. */
  pay(): Promise<PurchaseField | null>
  /** The same to an invoice or a slip. */
  payByReceipt(): Promise<PurchaseField | null>
  /** From a receipt or a failed payment back to the offer. */
  back(): void
  /** Leaves what was paid aside. */
  finish(): void
  dispose(): void
}

export type PurchaseField = keyof PurchaseValues | 'method' | 'phone'

export interface PurchaseOptions extends GuardedScope {
  context: {
    environment: Environment
    $language: ReadableAtom<string>
    emit: PurchaseEmit
  }
  data: SubscriptionDataStore
  /** Something was bought, or ended without being so. */
  onSettled(): void
  /** The city did not begin the payment. */
  onRefused(error: AppError): void
  /** Id of the vehicle to begin with; empty for the main one. */
  vehicle(): string
}

export function createPurchase(options: PurchaseOptions): Purchase {
  const { context, scope, authGuard, data, onSettled, onRefused, vehicle } = options
  const { environment } = context
  const reports = createPurchaseReports(context.emit, scope)
  const press = createPress({ line: environment, onError: reports.failure })
  const $offer = atom<Purchasable | null>(null)
  const receipt = createPurchaseReceipt({ context, scope, authGuard, data, reports })
  const name = `subscription ${JSON.stringify(scope.key)}`
  const driverCheckout = createDriverCheckout({
    context,
    scope,
    authGuard,
    pending: withoutPaid(createPending(environment.tabStorage, createSharedPlace(environment.storage, name), name)),
    reports: {
      settled: reports.settled,
      refused(error) {
        reports.refused(error)
        onRefused(error)
      },
    },
    onSettled(payment) {
      if (payment.state === 'paid') $offer.set(null)
      // Balance and benefits are shown elsewhere too, on this page and in other tabs.
      void authGuard.account.noteChange()
      onSettled()
    },
  })
  const { checkout } = driverCheckout
  const funds = createFunds(
    data,
    () => $offer.get()?.cost ?? null,
    () => true,
  )
  const calendar = () => data.data()?.settings.calendar ?? null
  const form = createForm(PURCHASE, {
    async judge(values) {
      const offer = $offer.get()
      return offer ? purchaseProblems(values, offer, { moment: data.moment(), calendar: calendar() }) : {}
    },
  })

  function vehicles(): Vehicle[] {
    const category = $offer.get()?.category ?? null
    const own = data.data()?.profile.vehicles ?? []
    return own.filter((one) => category === null || one.category === category)
  }

  function plate(): string {
    const { vehicle: id } = form.$values.get()
    return $offer.get()?.plate ?? vehicles().find((one) => one.id === id)?.plate ?? ''
  }

  const startDate = () => $offer.get()?.startDate ?? parseDate(form.$values.get().startDate) ?? ''

  function isByReceipt(): boolean {
    const method = funds.paymentMethod.chosen()
    return funds.needsBank() && method !== undefined && isReceiptMethod(method)
  }

  /** What is sent of the choice. */
  const request = (offer: Purchasable) => ({
    code: offer.code,
    vehicle: plate(),
    startDate: startDate(),
    expectedPrice: offer.cost,
  })

  function wrongMethod(): PurchaseField {
    return funds.paymentMethod.form.$problems.get().method ? 'method' : 'phone'
  }

  async function begin(offer: Purchasable, { payWith }: PayDecision): Promise<void> {
    const asked = request(offer)
    await driverCheckout.pay(['subscription', asked, payWith], {
      call: paySubscription,
      request: asked,
      payWith,
      kind: 'subscription',
      amount: offer.cost,
    })
  }

  /** One press of either button; the work begins once every field is right. */
  async function submit(work: (offer: Purchasable) => Promise<PurchaseField | null>): Promise<PurchaseField | null> {
    const offer = $offer.get()
    return offer && press.run(async () => (await form.validate()) ?? work(offer))
  }

  function changed(): void {
    press.clear()
    if (checkout.$state.get().step === 'refused') checkout.close()
  }

  const stops = [form.$values.listen(changed), funds.paymentMethod.form.$values.listen(changed)]
  void checkout.resume()

  return {
    data,
    $offer,
    form,
    funds,
    checkout,
    $isBusy: press.$isBusy,
    $blockingError: press.$blockingError,
    $receipt: receipt.$receipt,
    open(offer) {
      $offer.set(offer)
      changed()
      const own = vehicles()
      const before = form.$values.get()
      const wanted = [before.vehicle, vehicle()].find((id) => own.some((one) => one.id === id))
      const { now, timeZone } = data.moment()
      form.reset({
        vehicle: wanted ?? (own.find(({ isMain }) => isMain) ?? own[0])?.id ?? '',
        startDate: before.startDate || formatDateInput(defaultConstructorStart(now, timeZone)),
      })
    },
    renew: (offer) => $offer.set(offer),
    close() {
      if (press.$isBusy.get()) return
      changed()
      $offer.set(null)
    },
    vehicles,
    period() {
      const offer = $offer.get()
      const period = offer && startDate() !== '' ? periodOf(offer, startDate(), calendar()) : null
      return period?.ok ? period.value : null
    },
    isByReceipt,
    hasReceipt: () => data.methods().some(isReceiptMethod),
    async pay() {
      let wrong: PurchaseField | null = null
      await driverCheckout.withBankTab({ isNeeded: funds.needsBank() && !isByReceipt() }, async () => {
        wrong = await submit(async (offer) => {
          if (isByReceipt()) return receipt.open(request(offer)).then(() => null)
          const decision = await funds.decide()
          if (!decision) return wrongMethod()
          await begin(offer, decision)
          return null
        })
      })
      return wrong
    },
    payByReceipt: () => submit((offer) => receipt.open(request(offer)).then(() => null)),
    back() {
      receipt.close()
      checkout.close()
    },
    finish() {
      receipt.close()
      checkout.close()
      $offer.set(null)
    },
    dispose() {
      for (const stop of stops) stop()
      receipt.close()
      checkout.dispose()
    },
  }
}
