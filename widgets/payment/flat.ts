import { atom, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import { flatCost, type FlatCost, payFlat } from '../../shared/api/contract/flat-parking.ts'
import type { Parking } from '../../shared/api/contract/zones.ts'
import { parseBarrierCard } from '../../shared/domain/barrier-card.ts'
import { FLAT_PRICE_MS, isFlatPriceFresh } from '../../shared/domain/price-freshness.ts'
import { checkSufficiency, type Sufficiency } from '../../shared/domain/sufficiency.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import { createMeans, type Means } from '../../shared/flows/checkout/means.ts'
import { defineFields, toRequest, type ValuesOf } from '../../shared/flows/fields.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Facts } from './facts.ts'
import type { Reports } from './reports.ts'
import type { Till } from './till.ts'

const FLAT = defineFields({
  /** Code of a barrier parking; sent as `parkingCode`. */
  parking: { first: '', keep: 'typed', send: null },
  ticket: { first: '', keep: 'typed', send: (ticket: string) => parseBarrierCard(ticket) ?? '' },
})

export type FlatValues = ValuesOf<typeof FLAT>

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
  $isBusy: Press['$isBusy']
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
  const $note = atom<AppErrorCode | null>(null)
  const means = createMeans({ methods: facts.methods, phone: () => facts.need().profile.phone })
  let stopTimer = () => {}

  function parkings(): Parking[] {
    const { parkings: all, settings } = facts.need()
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

  function funds(): Sufficiency | null {
    const { settings, profile } = facts.need()
    const price = $price.get()?.cost ?? 0
    return settings.dontUseBalance
      ? null
      : checkSufficiency({ balance: profile.balance, price, rule: settings.sufficiency })
  }

  const needsBank = () => !(funds()?.isEnough ?? false)

  async function payAt(price: FlatPrice, { isBank }: { isBank: boolean }): Promise<void> {
    if (isBank && !(await means.isReady())) return
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
  }

  return {
    form,
    means,
    parkings,
    $price,
    $isBusy: press.$isBusy,
    $note,
    funds,
    needsBank,
    find() {
      $note.set(null)
      return press.submit(form, async () => {
        const values = form.$values.get()
        const cost = await gate.call(flatCost, { ...toRequest(FLAT, values), parkingCode: values.parking })
        if (cost.cost === 0) return drop('ParkingSessionWasFree')
        $price.set({ ...cost, receivedAt: environment.now(), seconds: FLAT_PRICE_MS / SECOND })
        count()
      })
    },
    async pay() {
      const price = $price.get()
      if (!price || press.$isBusy.get()) return
      if (!isFlatPriceFresh(price.receivedAt, environment.now())) return drop('PriceChangedTryLater')
      const isBank = needsBank()
      if (isBank) till.bank.open()
      await press.run(() => payAt(price, { isBank }))
      // Sent to the bank it is not ours any more.
      till.bank.close()
    },
    back: () => drop(null),
    startAnew() {
      drop(null)
      form.reset({ ...form.$values.get(), ticket: '' })
    },
    dispose: () => stopTimer(),
  }
}
