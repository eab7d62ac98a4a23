import { atom, type ReadableAtom } from 'nanostores'
import { AppError } from '../../api/app-error.ts'
import type { FlatCost } from '../../api/contract/flat-parking.ts'
import type { Parking } from '../../api/contract/zones.ts'
import { FLAT_PRICE_MS, isFlatPriceFresh } from '../../domain/price-freshness.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Payable } from '../checkout/payment.ts'
import { toRequest } from '../fields.ts'
import { createForm, type Form } from '../form.ts'
import type { CityData } from '../parking/draft.ts'
import { createPress, type Press } from '../press.ts'
import { FLAT, type FlatValues } from './flat-fields.ts'

/** A price and the seconds it still holds. */
export interface FlatPrice extends FlatCost {
  receivedAt: number
  seconds: number
}

/** A stay behind a barrier: a number, its price for 30 seconds, the payment (readings 3.14). */
export interface Flat {
  form: Form<FlatValues>
  parkings(): Parking[]
  $price: ReadableAtom<FlatPrice | null>
  $isBusy: Press['$isBusy']
  /** Why the number is asked for again: nothing was to pay, the price has expired, or another error. */
  $note: ReadableAtom<AppError | null>
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
  /** With its parkings behind a barrier. */
  cityData(): Pick<CityData, 'parkings' | 'settings'>
  /** The parking to begin with, where it is behind a barrier. */
  parking: string
  ask(question: { ticket: string; parkingCode: string }): Promise<FlatCost>
  /** Does a press that may lead to the bank. */
  around(work: () => Promise<unknown>): Promise<unknown>
  /**
   * Pays; `hold` once it is sure that it will be sent. Answers why it was refused, null where it was not, and `lacking`
   * where something is missing, which is shown then.
   */
  pay(price: FlatCost, hold: () => void): Promise<AppError | 'lacking' | null>
  onError(error: AppError): void
}

const SECOND = 1000

export function createFlat(parts: FlatParts): Flat {
  const { environment, parking } = parts
  const $price = atom<FlatPrice | null>(null)
  const $note = atom<AppError | null>(null)
  let stopTimer = () => {}

  function parkings(): Parking[] {
    const { parkings: all, settings } = parts.cityData()
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

  function drop(note: AppError | null): void {
    stopTimer()
    $price.set(null)
    $note.set(note)
  }

  function count(): void {
    const price = $price.get()
    if (!price) return
    const now = environment.now()
    if (!isFlatPriceFresh(price.receivedAt, now)) return drop(new AppError('PriceChangedTryLater'))
    $price.set({ ...price, seconds: Math.ceil((price.receivedAt + FLAT_PRICE_MS - now) / SECOND) })
    stopTimer = environment.setTimer(count, SECOND)
  }

  const press = createPress({
    line: environment,
    onError(error) {
      drop(error)
      parts.onError(error)
      return true
    },
  })

  async function payAt(price: FlatPrice): Promise<void> {
    // The price must not expire while its payment is being sent.
    const end = await parts.pay(price, () => stopTimer())
    if (end !== 'lacking') drop(end)
  }

  return {
    form,
    parkings,
    $price,
    $isBusy: press.$isBusy,
    $note,
    find() {
      $note.set(null)
      return press.submit(form, async () => {
        const values = form.$values.get()
        const cost = await parts.ask({ ...toRequest(FLAT, values), parkingCode: values.parking })
        if (cost.cost === 0) return drop(new AppError('ParkingSessionWasFree'))
        $price.set({ ...cost, receivedAt: environment.now(), seconds: FLAT_PRICE_MS / SECOND })
        count()
      })
    },
    async pay() {
      const price = $price.get()
      if (!price || press.$isBusy.get()) return
      if (!isFlatPriceFresh(price.receivedAt, environment.now())) return drop(new AppError('PriceChangedTryLater'))
      await parts.around(() => press.run(() => payAt(price)))
    },
    back: () => drop(null),
    startAnew() {
      drop(null)
      form.reset({ ...form.$values.get(), ticket: '' })
    },
    dispose: () => stopTimer(),
  }
}

/** Why a checkout has not begun what it was given; it is free for the next then. */
export function takeRefusal<Paid extends Payable>(checkout: Checkout<Paid>): AppError | null {
  const state = checkout.$state.get()
  if (state.step !== 'refused') return null
  checkout.close()
  return state.error
}
