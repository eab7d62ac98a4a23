import type { Instant } from '../../shared/domain/city-time.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import type { PaymentType } from '../../shared/domain/post-payment.ts'
import type { Agreement } from '../../shared/flows/quote/agreement.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import { readJson } from '../../shared/stores/key-value.ts'
import { type Draft, type DriverForm, findParked, withVehicle } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Till } from './till.ts'

/** A start that waits for its top-up. */
interface StartWish extends Pick<Draft, 'place' | 'vehicle' | 'type' | 'startTime' | 'chosenAt' | 'minutes'> {
  /** What the person agreed to, kopecks. */
  price: Kopecks
  /** What the balance lacked, kopecks. */
  shortage: Kopecks
}

/** The wish of this tab and city over a reload: an own vehicle by its id, never a plate or a phone (promise 16). */
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
      const { place, plate, type, startTime, chosenAt, minutes } = form.$draft.get()
      const own = facts.need().profile.vehicles.find((one) => isSamePlate(one.plate, plate))
      if (!own) return forget()
      const wish: StartWish = {
        place,
        vehicle: own.id,
        type,
        startTime,
        chosenAt,
        minutes,
        price: agreement.price(),
        shortage,
      }
      tabStorage.set(key, JSON.stringify({ ...wish, keptAt: environment.now() }))
    },
    restore() {
      const wish = parseWish(readJson(tabStorage, key), environment.now())
      const known = facts.need()
      const own = known.profile.vehicles.find(({ id }) => id === wish?.vehicle)
      const isWaiting = wish !== null && own !== undefined && till.isUnderWay()
      if (isWaiting) {
        const { price, shortage, ...draft } = wish
        form.change({ ...draft, ...withVehicle(own) })
        if (!findParked(form.$draft.get(), known, now())) {
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

function parseWish(kept: unknown, now: number): StartWish | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { place, vehicle, type, startTime, chosenAt, minutes, price, shortage, keptAt } = kept as Record<
    string,
    unknown
  >
  const known = TYPES.find((one) => one === type)
  const areTexts = isText(place) && isText(vehicle) && isText(startTime)
  const areNumbers = isNumber(chosenAt) && isNumber(minutes) && isNumber(price) && isNumber(shortage)
  if (!known || !areTexts || !areNumbers || !isNumber(keptAt) || Math.abs(now - keptAt) > LIFETIME_MS) return null
  return { place, vehicle, type: known, startTime, chosenAt, minutes, price, shortage }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
