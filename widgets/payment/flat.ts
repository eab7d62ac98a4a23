import { atom, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import { flatCost, type FlatCost, payFlat } from '../../shared/api/contract/flat-parking.ts'
import type { Parking } from '../../shared/api/contract/zones.ts'
import { FLAT_PRICE_MS, isFlatPriceFresh } from '../../shared/domain/price-freshness.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Driver } from './driver.ts'
import { FLAT, type FlatValues } from './flat-fields.ts'
import { createFunds, type Funds } from '../../shared/flows/checkout/funds.ts'
import type { Reports } from './reports.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'

/** A price and the seconds it still holds. */
export interface FlatPrice extends FlatCost {
  receivedAt: number
  seconds: number
}

/** A stay behind a barrier: a number, its price for 30 seconds, the payment (readings 3.14). */
export interface Flat {
  form: Form<FlatValues>
  funds: Funds
  parkings(): Parking[]
  $price: ReadableAtom<FlatPrice | null>
  $isBusy: Press['$isBusy']
  /** Why the number is asked for again: nothing was to pay, the price has expired, or another error. */
  $note: ReadableAtom<AppErrorCode | null>
  find(): Promise<keyof FlatValues | null>
  pay(): Promise<void>
  /** Back to the number. */
  back(): void
  /** After a paid stay: an empty form for the next. */
  startAnew(): void
  dispose(): void
}

export interface FlatParts {
  environment: Environment
  authGuard: AuthGuard
  driver: Driver
  driverCheckout: DriverCheckout
  reports: Reports
  parking: string
}

const SECOND = 1000

export function createFlat({ environment, authGuard, driver, driverCheckout, reports, parking }: FlatParts): Flat {
  const $price = atom<FlatPrice | null>(null)
  const $note = atom<AppErrorCode | null>(null)
  const funds = createFunds(driver, () => $price.get()?.cost ?? null)
  let stopTimer = () => {}

  function parkings(): Parking[] {
    const { parkings: all, settings } = driver.need()
    return all.filter(({ code }) => settings.flatParkingCodes.includes(code))
  }

  const only = parkings().length === 1 ? parkings()[0]?.code : undefined
  const form = createForm(FLAT, {
    first: { parking: parkings().find(({ code }) => code === parking)?.code ?? only ?? '' },
    async judge(values) {
      const { problemsOf } = await import('./flat-rules.ts')
      return problemsOf(values)
    },
  })

  function drop(note: AppErrorCode | null): void {
    stopTimer()
    $price.set(null)
    $note.set(note)
  }

  function count(): void {
    const price = $price.get()
    if (!price) return
    const now = environment.now()
    if (!isFlatPriceFresh(price.receivedAt, now)) return drop('PriceChangedTryLater')
    $price.set({ ...price, seconds: Math.ceil((price.receivedAt + FLAT_PRICE_MS - now) / SECOND) })
    stopTimer = environment.setTimer(count, SECOND)
  }

  const press = createPress({
    line: environment,
    onError(error) {
      drop(error.code)
      reports.failure(error)
      return true
    },
  })

  async function payAt({ sessionId, parkingCode, cost: amount }: FlatPrice): Promise<void> {
    const decision = await funds.decide()
    if (!decision) return
    // The price must not expire while its payment is being sent.
    stopTimer()
    const { payWith } = decision
    const request = { parkingCode, sessionId }
    await driverCheckout.pay(['flat', sessionId, payWith], { call: payFlat, request, payWith, kind: 'flat', amount })
    const state = driverCheckout.checkout.$state.get()
    drop(state.step === 'refused' ? state.error.code : null)
    if (state.step === 'refused') driverCheckout.checkout.close()
  }

  return {
    form,
    funds,
    parkings,
    $price,
    $isBusy: press.$isBusy,
    $note,
    find() {
      $note.set(null)
      return press.submit(form, async () => {
        const values = form.$values.get()
        const cost = await authGuard.call(flatCost, { ...toRequest(FLAT, values), parkingCode: values.parking })
        if (cost.cost === 0) return drop('ParkingSessionWasFree')
        $price.set({ ...cost, receivedAt: environment.now(), seconds: FLAT_PRICE_MS / SECOND })
        count()
      })
    },
    async pay() {
      const price = $price.get()
      if (!price || press.$isBusy.get()) return
      if (!isFlatPriceFresh(price.receivedAt, environment.now())) return drop('PriceChangedTryLater')
      await driverCheckout.withBankTab({ isNeeded: funds.needsBank() }, () => press.run(() => payAt(price)))
    },
    back: () => drop(null),
    startAnew() {
      drop(null)
      form.reset({ ...form.$values.get(), ticket: '' })
    },
    dispose: () => stopTimer(),
  }
}
