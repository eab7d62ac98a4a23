import type { BankTab } from '../checkout/bank-tab.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { isOutcomeOpen, toAppError, type AppError } from '../../api/app-error.ts'
import type { Call } from '../../api/contract/call.ts'
import {
  type CorrectableParking,
  type CorrectedTo,
  type Correction,
  type CorrectionPrice,
  type CorrectionRequest,
  correctParking,
  previewCorrection,
} from '../../api/contract/correction.ts'
import type { PayWith } from '../../api/contract/driver-start.ts'
import type { PaymentMethod } from '../../api/contract/payment-method.ts'
import type { Correctable } from '../../domain/correctable.ts'
import type { BankOrder } from '../checkout/payment.ts'
import { toReturnUrl } from '../checkout/bank-return.ts'
import { emptyOf } from '../fields.ts'
import type { Environment } from '../../stores/environment.ts'
import { createPaymentMethodChoice, type PaymentMethodChoice } from '../checkout/payment-method-choice.ts'
import { categoryOf, type CityData, findPlace, PARKING_FIELDS, type ParkingDraft } from '../parking/draft.ts'
import { createParkingForm, type ParkingForm } from '../parking/parking-form.ts'
import { createPress, type Press } from '../press.ts'
import { addDone, findRunning, type PlannedPart, planParts, sumOf } from './all-parts.ts'
import type { OtherPart, PartWish } from './other-parts.ts'
import { draftOf, FIELDS, fieldsOf, problemsOf, toStart } from './rules.ts'

/** What the correction of a parking needs of the element it stands in: who asks, and where is paid. */
export interface CorrectionParts {
  environment: Environment
  cityData: CityData
  now(): number
  /** The parking, by its id or its order number. */
  sessionId: string
  /** What is filled in at first; null for nothing. */
  wish: PartWish | null
  /** Asks the server as the one who has paid: the guest of this browser, or the driver. */
  call<Request, Answer>(row: Call<Request, Answer>, request: Request, options?: { attempt?: string }): Promise<Answer>
  language(): string
  methods(): readonly PaymentMethod[]
  phone(): string | null
  /** Does the work of a press that may lead to the bank, where a tab of its own has to be opened within the press. */
  withBankTab: BankTab['around']
  /** Goes on at the bank, by the element's own checkout; the correction takes hold when it is paid. */
  follow(order: BankOrder): void
  /** It has taken hold. */
  onDone(parking: CorrectableParking): void
  /** The same is to be put right of another part of the stay. */
  onNext(sessionId: string, to: PartWish): void
  onClose(): void
  onError(error: AppError): void
}

/** What the wish comes to: nothing typed yet, being asked for, known, or why it cannot be had. */
export type PriceState =
  | { step: 'none' }
  | { step: 'asking' }
  /** `price` is of all that is put right by the press, the own part and others that are to say the same. */
  | { step: 'known'; plan: readonly PlannedPart[]; to: CorrectedTo; price: CorrectionPrice }
  | { step: 'failed'; error: AppError }

/** Putting one thing of a paid parking right: what was wrong, what is right, what it comes to. */
export interface CorrectionModel {
  /** Null until the server has told it. */
  $parking: ReadableAtom<CorrectableParking | null>
  /** What was wrong. */
  $field: ReadableAtom<Correctable | null>
  $price: ReadableAtom<PriceState>
  /** What was put right; shown until it is closed. */
  $done: ReadableAtom<Correction | null>
  form: ParkingForm<ParkingDraft>
  paymentMethod: PaymentMethodChoice
  press: Pick<Press, '$isBusy' | '$blockingError'>
  cityData: CityData
  choose(field: Correctable): void
  /** Puts the same right of a part of the stay that still says otherwise. */
  goOn(part: OtherPart): void
  /** Whether the difference is paid at the bank. */
  needsBank(): boolean
  /** Answers the first field that is not right, or that still says what it said, if any. */
  confirm(): Promise<keyof ParkingDraft | null>
  retry(): void
  close(): void
  dispose(): void
}

const PAUSE_MS = 400
const FIRST = emptyOf(PARKING_FIELDS)

export function createCorrection(parts: CorrectionParts): CorrectionModel {
  const { environment, cityData, now } = parts
  const { timeZone } = cityData
  const $parking = atom<CorrectableParking | null>(null)
  const $field = atom<Correctable | null>(null)
  const $price = atom<PriceState>({ step: 'none' })
  const $done = atom<Correction | null>(null)
  const press = createPress({ line: environment, onError: parts.onError })
  const paymentMethod = createPaymentMethodChoice({ methods: parts.methods, phone: parts.phone })
  const attempts = new Map<string, string>()
  let { sessionId } = parts
  let question = 0
  let stopTimer = () => {}

  const form = createParkingForm(PARKING_FIELDS, {
    first: FIRST,
    judge: async (draft) => problemsOf(draft, { field: $field.get(), parking: $parking.get(), cityData }),
    cityData: () => cityData,
    now,
    onChange: ask,
  })

  /** What is typed, as a wish; null while it is none. */
  function read(): CorrectedTo | null {
    const parking = $parking.get()
    const field = $field.get()
    const draft = form.$values.get()
    if (parking === null || field === null) return null
    if (field === 'vehicle') {
      const plate = form.$plate.get()
      if (!plate.valid) return null
      const vehicle = { number: plate.normalised, format: plate.format, category: categoryOf(draft, cityData) }
      return { field, vehicle }
    }
    if (field === 'zone') {
      const place = findPlace(draft.place, cityData)
      return place && { field, zone: place.zone.code, parkingCode: place.parking?.code }
    }
    const start = toStart(draft.startTime, parking, timeZone)
    return start === null ? null : { field, start, timeZone }
  }

  function ask(): void {
    stopTimer()
    question += 1
    press.clear()
    const to = read()
    if (to === null || isSame(to)) return $price.set({ step: 'none' })
    $price.set({ step: 'asking' })
    stopTimer = environment.setTimer(() => void look(to), PAUSE_MS)
  }

  function isSame(to: CorrectedTo): boolean {
    const parking = $parking.get()
    if (parking === null) return true
    if (to.field === 'start') return to.start === parking.start
    if (to.field === 'zone') return to.zone === parking.zone && (to.parkingCode ?? null) === parking.parkingCode
    const { number, category } = parking.vehicle
    return to.vehicle.number === number && to.vehicle.category === category
  }

  async function look(to: CorrectedTo): Promise<void> {
    const asked = question
    try {
      const { price, ...parking } = await parts.call(previewCorrection, { sessionId, to })
      if (asked !== question) return
      $parking.set(parking)
      if (!price) return
      const plan = await planParts({ call: parts.call, now: now() }, { parking, own: { sessionId, to, price } })
      if (asked === question) $price.set({ step: 'known', plan, to, price: sumOf(plan, price) })
    } catch (thrown) {
      if (asked === question) $price.set({ step: 'failed', error: toAppError(thrown) })
    }
  }

  async function load(): Promise<void> {
    await press.run(async () => {
      const parking = await findParking()
      $parking.set(parking)
      const [only, ...others] = parking.correctable
      const { wish } = parts
      if (wish && parking.correctable.includes(wish.field)) fillIn(wish)
      else if (only && others.length === 0) choose(only)
    })
  }

  /** What runs is what a warden looks at, so it is put right first, whichever part of the stay was pressed. */
  async function findParking(): Promise<CorrectableParking> {
    const { price: _price, ...parking } = await parts.call(previewCorrection, { sessionId })
    const running = parts.wish === null ? findRunning(parking, now()) : null
    if (running === null) return parking
    sessionId = running
    const { price: _none, ...own } = await parts.call(previewCorrection, { sessionId })
    return own
  }

  function choose(field: Correctable): void {
    const parking = $parking.get()
    if (parking === null) return
    $field.set(field)
    form.reset({ ...FIRST, ...draftOf(parking, timeZone) })
    ask()
  }

  function fillIn(wish: PartWish): void {
    choose(wish.field)
    form.change(fieldsOf(wish))
  }

  function needsBank(): boolean {
    const state = $price.get()
    return state.step === 'known' && state.price.charge > 0 && !state.price.isEnough
  }

  /** One part after the other; what is put right stays so where the next is not answered, and that one is offered then. */
  async function performAll(plan: readonly PlannedPart[], payWith: PayWith): Promise<void> {
    let done: Correction | null = null
    try {
      for (const { sessionId: part, to, price } of plan) {
        // oxlint-disable-next-line no-await-in-loop -- what runs comes first
        const next = await perform({ sessionId: part, to, expectedPrice: price.price, ...payWith })
        if (next === null) return
        done = done === null ? next : addDone(done, next)
      }
    } finally {
      if (done !== null) {
        $done.set(done)
        $parking.set(done.parking)
        parts.onDone(done.parking)
      }
    }
  }

  /** Null where the browser has left for the bank. */
  async function perform(request: CorrectionRequest): Promise<Correction | null> {
    const name = JSON.stringify(request)
    const attempt = attempts.get(name) ?? environment.randomId()
    attempts.set(name, attempt)
    const wayBack = { returnUrl: toReturnUrl(environment, attempt), language: parts.language() }
    const sent = request.method === undefined ? request : { ...request, ...wayBack }
    try {
      const done = await parts.call(correctParking, sent, { attempt })
      attempts.delete(name)
      const { paymentId, redirectUrl } = done
      if (paymentId === null || redirectUrl === null) return done
      leave({ attempt, paymentId, redirectUrl })
      return null
    } catch (thrown) {
      // After a lost answer the next press repeats the same attempt.
      if (!isOutcomeOpen(toAppError(thrown))) attempts.delete(name)
      if (toAppError(thrown).code === 'PriceChangedTryLater' && request.sessionId === sessionId) await look(request.to)
      throw thrown
    }
  }

  function leave(order: BankOrder): void {
    parts.onClose()
    parts.follow(order)
  }

  void load()

  return {
    $parking,
    $field,
    $price,
    $done,
    form,
    paymentMethod,
    press,
    cityData,
    choose,
    goOn: ({ part, to }) => parts.onNext(part.sessionId, to),
    needsBank,
    async confirm() {
      const field = $field.get()
      if ($done.get() !== null || field === null) return null
      const wrong = await form.validate()
      const state = $price.get()
      if (wrong !== null || state.step === 'none') return wrong ?? FIELDS[field][0]
      if (state.step !== 'known') return null
      const isNeeded = needsBank()
      if (isNeeded && !(await paymentMethod.isReady())) return null
      const payWith = isNeeded ? paymentMethod.toPay() : {}
      await parts.withBankTab({ isNeeded }, () => press.run(() => performAll(state.plan, payWith)))
      return null
    },
    retry() {
      if ($parking.get() === null) void load()
      else ask()
    },
    close() {
      // While something is being put right, the dialog stays until it is known what became of it.
      if ($parking.get() === null || !press.$isBusy.get()) parts.onClose()
    },
    dispose() {
      stopTimer()
      question += 1
      press.forget()
    },
  }
}
