import { atom, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, toLoadError } from '../../shared/api/app-error.ts'
import { flatCost, payFlat, type FlatCost } from '../../shared/api/contract/flat-parking.ts'
import type { Parking } from '../../shared/api/contract/zones.ts'
import { parseBarrierCard } from '../../shared/domain/barrier-card.ts'
import { FLAT_PRICE_MS, isFlatPriceFresh } from '../../shared/domain/price-freshness.ts'
import { checkSufficiency, type Sufficiency } from '../../shared/domain/sufficiency.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import { createMeans, type Means } from '../../shared/flows/checkout/means.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Facts } from './facts.ts'
import type { Reports } from './reports.ts'
import type { Till } from './till.ts'

export interface FlatValues {
  parking: string
  ticket: string
}

/** A price and the seconds it still holds. */
export interface FlatPrice extends FlatCost {
  receivedAt: number
  seconds: number
}

/** A stay behind a barrier: a number, its price for 30 seconds, the payment (readings 3.14). */
export interface Flat {
  form: Form<FlatValues>
  means: Means
  parkings(): Parking[]
  $price: ReadableAtom<FlatPrice | null>
  $isBusy: ReadableAtom<boolean>
  /** Why it is at the number again: nothing was to pay, the price held no longer, or another error. */
  $note: ReadableAtom<AppErrorCode | null>
  find(): Promise<keyof FlatValues | null>
  /** Whether the balance pays the price; null where there are no balances. */
  funds(): Sufficiency | null
  needsBank(): boolean
  pay(): Promise<void>
  /** Back to the number. */
  back(): void
  /** After a paid stay: an empty form for the next. */
  startAnew(): void
  dispose(): void
}

export interface FlatParts {
  environment: Environment
  gate: AccountGate
  facts: Facts
  till: Till
  reports: Reports
  parking: string
}

const SECOND = 1000

export function createFlat({ environment, gate, facts, till, reports, parking }: FlatParts): Flat {
  const $price = atom<FlatPrice | null>(null)
  const $isBusy = atom(false)
  const $note = atom<AppErrorCode | null>(null)
  const means = createMeans({ methods: facts.methods, phone: () => facts.need().profile.phone })
  let stopTimer = () => {}

  function parkings(): Parking[] {
    const { parkings: all, settings } = facts.need()
    return all.filter(({ code }) => settings.flatParkingCodes.includes(code))
  }

  const only = parkings().length === 1 ? parkings()[0]?.code : undefined
  const form = createForm<FlatValues>(
    { parking: parkings().find(({ code }) => code === parking)?.code ?? only ?? '', ticket: '' },
    async (values) => {
      const { problemsOf } = await import('./flat-rules.ts')
      return problemsOf(values)
    },
  )

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

  function fail(thrown: unknown): void {
    const error = toLoadError(thrown, environment)
    drop(error.code)
    reports.failure(error)
  }

  function funds(): Sufficiency | null {
    const { settings, profile } = facts.need()
    const price = $price.get()?.cost ?? 0
    return settings.dontUseBalance
      ? null
      : checkSufficiency({ balance: profile.balance, price, rule: settings.sufficiency })
  }

  const needsBank = () => !(funds()?.isEnough ?? false)

  return {
    form,
    means,
    parkings,
    $price,
    $isBusy,
    $note,
    funds,
    needsBank,
    async find() {
      if ($isBusy.get()) return null
      $isBusy.set(true)
      $note.set(null)
      try {
        const wrong = await form.validate()
        if (wrong) return wrong
        const { ticket, parking: parkingCode } = form.$values.get()
        const cost = await gate.call(flatCost, { ticket: parseBarrierCard(ticket) ?? '', parkingCode })
        if (cost.cost === 0) drop('ParkingSessionWasFree')
        else {
          $price.set({ ...cost, receivedAt: environment.now(), seconds: FLAT_PRICE_MS / SECOND })
          count()
        }
      } catch (thrown) {
        fail(thrown)
      } finally {
        $isBusy.set(false)
      }
      return null
    },
    async pay() {
      const price = $price.get()
      if (!price || $isBusy.get()) return
      if (!isFlatPriceFresh(price.receivedAt, environment.now())) return drop('PriceChangedTryLater')
      $isBusy.set(true)
      const isBank = needsBank()
      if (isBank) till.bank.open()
      try {
        if (isBank && !(await means.isReady())) return till.bank.close()
        // A payment that is sent is not interrupted by the end of its price.
        stopTimer()
        const pay = isBank ? means.toPay() : null
        const { sessionId, parkingCode, cost: amount } = price
        await till.checkout.begin(JSON.stringify(['flat', sessionId, pay]), async (attempt) =>
          till.cashier.toStarted(
            await gate.call(payFlat, { parkingCode, sessionId, ...(pay && { ...pay, ...till.way() }) }, { attempt }),
            { kind: 'flat', amount },
          ),
        )
        const state = till.checkout.$state.get()
        drop(state.step === 'refused' ? state.error.code : null)
        if (state.step === 'refused') till.checkout.close()
      } catch (thrown) {
        till.bank.close()
        fail(thrown)
      } finally {
        $isBusy.set(false)
      }
    },
    back: () => drop(null),
    startAnew() {
      drop(null)
      form.reset({ ...form.$values.get(), ticket: '' })
    },
    dispose: () => stopTimer(),
  }
}
