import { toReturnUrl } from '../../shared/flows/checkout/bank-return.ts'
import { AppError } from '../../shared/api/app-error.ts'
import {
  guestCancel,
  guestCost,
  type GuestCostRequest,
  guestPostStart,
  guestStart,
  type GuestStartRequest,
  guestStatus,
} from '../../shared/api/contract/guest-payment.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import type { ShownCost } from '../../shared/domain/cost-parts.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { Payment, Started } from '../../shared/flows/checkout/payment.ts'
import { type PartOf, toRequest } from '../../shared/flows/fields.ts'
import { type CityData, findPlace } from '../../shared/flows/parking/draft.ts'
import { toCostQuestion } from '../../shared/flows/parking/question.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { type Draft, FIELDS, methodOf } from './draft.ts'

/** An attempt at a price. */
interface Agreed {
  /** Its idempotency key. */
  attempt: string
  /** What the person agreed to, kopecks; a dearer server price is refused. */
  price: Kopecks
}

/** More time for the own parking of this order number. */
type More = Required<Pick<GuestCostRequest, 'extends' | 'minutes'>>

export interface GuestCalls {
  cost(question: CostQuestion, signal: AbortSignal): Promise<ShownCost>
  start(agreed: Agreed & Pick<GuestStartRequest, 'unlessBeingPaid'>): Promise<Started<Payment>>
  /** The same for more time of an own parking. */
  costMore(more: More, signal: AbortSignal): Promise<ShownCost>
  startMore(more: More, agreed: Agreed): Promise<Started<Payment>>
  find(question: { paymentId?: string | undefined; attempt?: string | undefined }): Promise<Payment | null>
  withdraw(paymentId: string): Promise<Payment | null>
}

/** What the guest form asks of the server, with the guest token the first price brings (readings gB-20). */
export function createGuestCalls(
  scope: Scope,
  environment: Environment,
  current: () => { draft: Draft; cityData: CityData; language: string },
): GuestCalls {
  function toCostRequest(question: CostQuestion): GuestCostRequest {
    const { draft, cityData } = current()
    const { vehicle, zone, minutes, timeZone, start } = question
    if (!vehicle) throw new Error('a guest pays for a vehicle')
    return {
      transport: { number: vehicle.plate, format: vehicle.format, category: vehicle.category ?? 'B' },
      zone,
      parkingCode: findPlace(draft.place, cityData)?.parking?.code,
      minutes,
      timeZone,
      start: draft.type === 'today' ? undefined : start,
    }
  }

  const find: GuestCalls['find'] = (question) => scope.call(guestStatus, question, { as: 'guest' })

  async function askCost(request: GuestCostRequest, signal: AbortSignal): Promise<ShownCost> {
    const cost = await scope.call(guestCost, request, { as: 'guest', signal })
    if (cost.token) scope.tokens.set('guest', cost.token)
    return cost
  }

  const toMore = (more: More): GuestCostRequest => ({ ...more, timeZone: current().cityData.timeZone })

  /** What the form says of how it is paid, at the price that was agreed to. */
  function toPay({ attempt, price }: Agreed): Omit<GuestStartRequest, keyof GuestCostRequest> {
    const { draft, cityData, language } = current()
    const typed: PartOf<GuestStartRequest, typeof FIELDS> = toRequest(FIELDS, draft)
    return {
      method: methodOf(draft, cityData)?.name ?? '',
      ...typed,
      expectedPrice: price,
      returnUrl: toReturnUrl(environment, attempt),
      language,
    }
  }

  async function send(call: typeof guestStart, request: GuestStartRequest, attempt: string): Promise<Started<Payment>> {
    const { paymentId, redirectUrl, notice, session } = await scope.call(call, request, { as: 'guest', attempt })
    if (paymentId && redirectUrl) return { at: 'bank', paymentId, redirectUrl }
    // Nothing to pay: free, or paid for already by an earlier press. Which of the two, the server says.
    const existing = await find(paymentId ? { paymentId } : { attempt })
    if (existing)
      return { at: 'end', payment: { ...existing, isRepeat: existing.state === 'paid' && existing.price > 0 } }
    if (!session || !notice || redirectUrl !== null) throw new AppError('contract')
    return {
      at: 'end',
      payment: {
        ...session,
        kind: 'session',
        isCorrection: false,
        isPast: false,
        paymentId: paymentId ?? '',
        state: 'paid',
        redirectUrl: null,
        receiptUrl: null,
        phone: null,
        email: null,
        earlier: [],
        orderNumber: '',
        extends: null,
        firstStart: session.start,
      },
    }
  }

  return {
    cost: (question, signal) => askCost(toCostRequest(question), signal),

    async start({ attempt, price, unlessBeingPaid }) {
      const { draft, cityData } = current()
      const question = toCostQuestion(draft, cityData, scope.clock.now())
      if (!question) throw new Error('nothing to pay for')
      const request = { ...toCostRequest(question), ...toPay({ attempt, price }), unlessBeingPaid }
      return send(draft.type === 'today' ? guestStart : guestPostStart, request, attempt)
    },

    costMore: (more, signal) => askCost(toMore(more), signal),

    startMore: (more, agreed) => send(guestStart, { ...toMore(more), ...toPay(agreed) }, agreed.attempt),

    find,
    withdraw: (paymentId) => scope.call(guestCancel, { paymentId }, { as: 'guest' }),
  }
}
