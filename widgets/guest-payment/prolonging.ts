import { atom, type ReadableAtom } from 'nanostores'
import { AppError } from '../../shared/api/app-error.ts'
import type { OwnParking } from '../../shared/api/contract/guest-payment.ts'
import { type Instant, MINUTE_MS } from '../../shared/domain/city-time.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import { extensionOptions } from '../../shared/domain/extension.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import type { BankTab } from '../../shared/flows/checkout/bank-tab.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { createOffer, type Offer, type OfferOptions } from '../../shared/flows/offer/offer.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { CONTACT, type FieldName, type GuestForm } from './draft.ts'
import type { GuestCalls } from './guest-calls.ts'

/** A guest's own parking, as far as it has to be known to be prolonged. */
export type Prolonged = Pick<OwnParking, 'orderNumber' | 'zone' | 'zoneName' | 'parkingCode' | 'end' | 'firstStart'> & {
  /** Null where it was paid on an earlier visit: browsers keep no plates. */
  plate: string | null
  /** Where the receipt of the parking went, as far as the server tells it. */
  phone?: string | null
  email?: string | null
}

/** More time for a guest's own parking, priced from its old end (readings gD-43). */
export interface Prolonging {
  parking: Prolonged
  $minutes: ReadableAtom<number>
  /** Minutes to choose from; empty where the city allows no more. */
  options(): number[]
  choose(minutes: number): void
  end(): Instant
  offer: Offer<Payment>
  /** Pays the agreed price; answers the first field that is not right, if any. */
  pay(): Promise<FieldName | null>
  dispose(): void
}

export interface ProlongingParts extends Pick<OfferOptions<Payment>, 'environment' | '$minute' | 'press' | 'checkout'> {
  parking: Prolonged
  form: GuestForm
  cityData: CityData
  calls: Pick<GuestCalls, 'costMore' | 'startMore'>
  bankTab: Pick<BankTab, 'around'>
  now(): Instant
}

const HOUR = 60

export function createProlonging(parts: ProlongingParts): Prolonging {
  const { parking, form, cityData, calls, bankTab, now, press } = parts
  const { orderNumber, zone, end, firstStart } = parking
  const options = () => extensionOptions({ start: firstStart, end }, cityData.settings.intervals)
  const $minutes = atom(options().find((minutes) => minutes >= HOUR) ?? options().at(-1) ?? 0)
  const prices: CostQuestion['prices'] = []
  const offer = createOffer({
    ...parts,
    question: () => {
      const minutes = $minutes.get()
      const { timeZone } = cityData
      return minutes === 0 ? null : { zone, start: end, minutes, timeZone, prices, calendar: { years: [], days: {} } }
    },
    loadEngine: () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost),
    // The server knows the vehicle, and with it the benefits.
    hasLocalPrice: () => false,
    isFromNow: () => false,
    server: ({ minutes }, signal) => calls.costMore({ extends: orderNumber, minutes }, signal),
  })

  async function begin(): Promise<void> {
    if (now() >= end) return press.block(new AppError('ParkingSessionIsOver'))
    if (!(await offer.agree())) return
    const minutes = $minutes.get()
    const price = offer.agreedPrice()
    const { phone, email, method } = form.$values.get()
    await offer.pay(['more', orderNumber, minutes, price, phone, email, method], (attempt) =>
      calls.startMore({ extends: orderNumber, minutes }, { attempt, price }),
    )
  }

  // Where the first receipt went, the next one goes, unless something else is typed.
  const draft = form.$values.get()
  form.fillIn({
    ...(!/\d.*\d/.test(draft.phone) && parking.phone && { phone: maskPhone(parking.phone) }),
    ...(draft.email === '' && parking.email && { email: parking.email }),
  })
  offer.ask()

  return {
    parking,
    $minutes,
    options,
    choose(minutes) {
      $minutes.set(minutes)
      offer.change()
    },
    end: () => end + $minutes.get() * MINUTE_MS,
    offer,
    async pay() {
      if (press.$isBusy.get()) return null
      const isNeeded = (offer.$price.get() ?? 0) > 0
      return bankTab.around({ isNeeded }, () => press.submit({ validate: () => form.validate(CONTACT) }, begin))
    },
    dispose: offer.dispose,
  }
}
