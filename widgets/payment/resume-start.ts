import type { Instant } from '../../shared/domain/city-time.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { PaymentType } from '../../shared/domain/post-payment.ts'
import { fromStored, type StoredOf, toStored } from '../../shared/flows/fields.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import type { Offer } from '../../shared/flows/offer/offer.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import { readJson } from '../../shared/stores/key-value.ts'
import { type DriverForm, FIELDS, decisionOf, findOwn, firstDraft, withVehicle } from './draft.ts'
import type { Driver } from './driver.ts'
import type { Shortage } from './shortage.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'

/** A start that waits for its top-up. */
interface StartRequest extends StoredOf<typeof FIELDS> {
  /** What the driver agreed to, kopecks. */
  price: Kopecks
  /** What the balance lacked. */
  shortage: Shortage
}

/**
 * Keeps the start over a reload, by tab and city; it stores the id of an own vehicle and never a plate or a phone
 * (promise 16).
 */
export interface ResumeStart {
  /** Stores the start; called before the top-up begins. A typed plate has no id, so its start is not stored. */
  keep(shortage: Shortage): void
  /**
   * After a reload with the top-up under way: fills the form as it was and answers what the balance lacked. Null where
   * no start waits.
   */
  restore(): Shortage | null
  forget(): void
}

export interface ResumeStartParts {
  environment: Pick<Environment, 'tabStorage' | 'now'>
  name: string
  form: DriverForm
  driver: Driver
  offer: Pick<Offer<DriverPaid>, 'agreedPrice' | 'restoreAgreement'>
  driverCheckout: Pick<DriverCheckout, 'isUnderWay'>
  now(): Instant
}

/** After this long the driver has given up, and finds an empty form. */
const LIFETIME_MS = 30 * MINUTE_MS

export function createResumeStart({
  environment,
  name,
  form,
  driver,
  offer,
  driverCheckout,
  now,
}: ResumeStartParts): ResumeStart {
  const { tabStorage } = environment
  const key = `parking:start:${name}`
  const forget = () => tabStorage.remove(key)

  return {
    keep(shortage) {
      const draft = form.$values.get()
      const own = findOwn(draft, driver.need())
      if (!own) return forget()
      const request: StartRequest = {
        ...toStored(FIELDS, draft),
        vehicle: own.id,
        price: offer.agreedPrice(),
        shortage,
      }
      tabStorage.set(key, JSON.stringify({ ...request, keptAt: environment.now() }))
    },
    restore() {
      const request = parseRequest(readJson(tabStorage, key), environment.now())
      const driverData = driver.need()
      const own = driverData.profile.vehicles.find(({ id }) => id === request?.vehicle)
      const isWaiting = request !== null && own !== undefined && driverCheckout.isUnderWay()
      if (isWaiting) {
        const { price, shortage, ...draft } = request
        form.change({ ...draft, ...withVehicle(own) })
        const decision = decisionOf(form.$values.get(), driverData, now())
        if (decision === null || decision.kind === 'start') {
          offer.restoreAgreement(price)
          return shortage
        }
      }
      forget()
      return null
    },
    forget,
  }
}

const TYPES: readonly PaymentType[] = ['today', 'postPayment', 'postPaymentYesterday']

function parseRequest(stored: unknown, now: number): StartRequest | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { price, shortage, keptAt, ...fields } = stored as Record<string, unknown>
  const draft = fromStored(FIELDS, fields)
  const isWhole = Object.keys(toStored(FIELDS, firstDraft())).every((name) => name in draft)
  const isKnown = TYPES.some((one) => one === draft.type)
  if (!isWhole || !isKnown || !isNumber(price) || !isShortage(shortage)) return null
  if (!isNumber(keptAt) || Math.abs(now - keptAt) > LIFETIME_MS) return null
  return { ...(draft as StoredOf<typeof FIELDS>), price, shortage }
}

function isShortage(value: unknown): value is Shortage {
  if (typeof value !== 'object' || value === null) return false
  const { rest, refill, upTo } = value as Record<string, unknown>
  return [rest, refill, upTo].every(isNumber)
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
