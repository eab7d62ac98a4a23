import type { Instant } from '../../shared/domain/city-time.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import type { PaymentType } from '../../shared/domain/post-payment.ts'
import { fromStored, type StoredOf, toStored } from '../../shared/flows/fields.ts'
import type { Agreement } from '../../shared/flows/quote/agreement.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import { readJson } from '../../shared/stores/key-value.ts'
import { type DriverForm, FIELDS, decisionOf, firstDraft, withVehicle } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Till } from './till.ts'

/** A start that waits for its top-up. */
interface StartRequest extends StoredOf<typeof FIELDS> {
  /** What the person agreed to, kopecks. */
  price: Kopecks
  /** What the balance lacked, kopecks. */
  shortage: Kopecks
}

/** The request of this tab and city over a reload: an own vehicle by its id, never a plate or a phone (promise 16). */
export interface KeptStart {
  /** To be called before the top-up begins. A plate that was typed on the spot has no id, and its start is not kept. */
  keep(shortage: Kopecks): void
  /** Loaded anew while the top-up is under way: fills the form as it was, and answers what the balance lacked. Null where nothing waits. */
  restore(): Kopecks | null
  forget(): void
}

export interface KeptStartParts {
  environment: Pick<Environment, 'tabStorage' | 'now'>
  name: string
  form: DriverForm
  facts: Facts
  agreement: Agreement
  till: Pick<Till, 'isUnderWay'>
  now(): Instant
}

/** After this long nobody waits any more, and nothing begins by itself. */
const LIFETIME_MS = 30 * MINUTE_MS

export function createKeptStart({ environment, name, form, facts, agreement, till, now }: KeptStartParts): KeptStart {
  const { tabStorage } = environment
  const key = `parking:start:${name}`
  const forget = () => tabStorage.remove(key)

  return {
    keep(shortage) {
      const draft = form.$values.get()
      const own = facts.need().profile.vehicles.find((one) => isSamePlate(one.plate, draft.plate))
      if (!own) return forget()
      const request: StartRequest = { ...toStored(FIELDS, draft), vehicle: own.id, price: agreement.price(), shortage }
      tabStorage.set(key, JSON.stringify({ ...request, keptAt: environment.now() }))
    },
    restore() {
      const request = parseRequest(readJson(tabStorage, key), environment.now())
      const known = facts.need()
      const own = known.profile.vehicles.find(({ id }) => id === request?.vehicle)
      const isWaiting = request !== null && own !== undefined && till.isUnderWay()
      if (isWaiting) {
        const { price, shortage, ...draft } = request
        form.change({ ...draft, ...withVehicle(own) })
        const decision = decisionOf(form.$values.get(), known, now())
        if (decision === null || decision.kind === 'start') {
          agreement.restore(price)
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

function parseRequest(kept: unknown, now: number): StartRequest | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { price, shortage, keptAt, ...stored } = kept as Record<string, unknown>
  const draft = fromStored(FIELDS, stored)
  const isWhole = Object.keys(toStored(FIELDS, firstDraft())).every((name) => name in draft)
  const isKnown = TYPES.some((one) => one === draft.type)
  if (!isWhole || !isKnown || !isNumber(price) || !isNumber(shortage)) return null
  if (!isNumber(keptAt) || Math.abs(now - keptAt) > LIFETIME_MS) return null
  return { ...(draft as StoredOf<typeof FIELDS>), price, shortage }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
