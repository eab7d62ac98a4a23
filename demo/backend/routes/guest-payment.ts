import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guestFlatCalls } from '../../../shared/api/contract/guest-flat.server.ts'
import { guestPaymentCalls } from '../../../shared/api/contract/guest-payment.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { factorsOf } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount, readToken } from '../http/mount.ts'
import { readKey } from '../http/paying.ts'
import { readReturnUrl } from '../http/return-url.ts'
import { omitAbsent } from '../http/wire.ts'
import { languageOf } from '../locales/messages.ts'
import { describeCost } from '../payment/session/describe.ts'
import { readContact } from '../payment/guest/guest-contact.ts'
import { payFlatAsGuest } from '../payment/guest/flat-guest.ts'
import { findGuest, issueGuest, type Guest } from '../payment/guest/guest-token.ts'
import { quoteGuest } from '../payment/guest/quote-guest.ts'
import { startGuest, type StartRequest } from '../payment/guest/start-guest.ts'
import { cancelPayment, readStatus } from '../payment/guest/status.ts'
import { quoteStay } from '../payment/session/flat-quote.ts'
import { limitGuest, type Limits } from '../rate-limit.ts'
import { countProbe } from './probe.ts'

type StartInput = StartRequest & {
  token?: string
  phone?: string
  email?: string
  returnUrl?: string
  lang?: string
  type?: string
}

/** Paying without an account: cost, start, post-payment start, and the truth about it afterwards. */
export function serveGuestPayment(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, guestPaymentCalls.guestCost, async ({ input, request }) => {
    const known = await knownGuest(request, input.token)
    const owner = known?.hash ?? null
    await limitGuest(context, city, { name: 'cost', request, owner })
    const now = context.clock.now()
    const factors = await factorsOf(context, city)
    const quote = await quoteGuest(db, input, { city, factors, owner, now })
    const guest = known ?? (await newGuest())
    return omitAbsent({ ...describeCost(quote.cost, city.timeZone), token: guest.issued })
  })

  mount(app, guestPaymentCalls.guestStart, async ({ input, request }) => start(input, request))
  mount(app, guestPaymentCalls.guestPostStart, async ({ input, request }) => start(input, request))

  mount(app, guestPaymentCalls.guestStatus, async ({ input, request }) => {
    const guest = await knownGuest(request, input.token)
    await limit('status', request, guest)
    if (!guest) return { result: null }
    return readStatus(context, city, { owner: guest.hash, paymentId: input.paymentId, attempt: input.attempt })
  })

  mount(app, guestPaymentCalls.guestCancel, async ({ input, request }) => {
    const guest = await knownGuest(request, input.token)
    await limit('start', request, guest)
    if (!guest) return { result: null }
    return cancelPayment(context, city, { owner: guest.hash, paymentId: input.paymentId })
  })

  mount(app, guestFlatCalls.guestFlatCost, async ({ input, request }) => {
    const known = await knownGuest(request, input.token)
    await limit('cost', request, known)
    expectFlat()
    const guest = known ?? (await newGuest())
    const [factors, now] = [await factorsOf(context, city), context.clock.now()]
    const asked = { ticket: input.ticketNumber, parkingCode: input.parkingNumber }
    const price = await quoteStay(db, { city, owner: guest.hash, factors, now }, asked)
    return omitAbsent({ ...price, token: guest.issued })
  })

  mount(app, guestFlatCalls.guestPayFlat, async ({ input, request }) => {
    const known = await knownGuest(request, input.token)
    await limit('start', request, known)
    expectFlat()
    const origin = context.originOf(request)
    const guest = known ?? (await newGuest())
    const answer = await payFlatAsGuest(context, {
      city,
      owner: guest.hash,
      key: readKey(request),
      sessionId: input.sessionId,
      parkingCode: input.parkingNumber,
      method: input.paymentService,
      contact: readContact({ phone: input.phone, email: input.email }),
      returnUrl: readReturnUrl(city, input.returnUrl, origin),
      origin,
      language: input.lang ?? languageOf(request),
    })
    return omitAbsent({ ...answer, token: guest.issued })
  })

  /** Guests pay behind a barrier where the city lets them (readings gD-14). */
  function expectFlat(): void {
    const { useSessionWithoutRegister, guestFlat } = city.settings
    if (!useSessionWithoutRegister || !guestFlat) throw new BusinessError('guestDisabled')
  }

  async function start(input: StartInput, request: FastifyRequest): Promise<Record<string, unknown>> {
    const known = await knownGuest(request, input.token)
    await limit('start', request, known)
    if (!city.settings.useSessionWithoutRegister) throw new BusinessError('guestDisabled')
    const { token: _token, phone, email, returnUrl, lang, type: _type, ...parkingRequest } = input
    const origin = context.originOf(request)
    const contact = readContact({ phone, email })
    const target = readReturnUrl(city, returnUrl, origin)
    const guest = known ?? (await newGuest())
    const answer = await startGuest(context, {
      city,
      request: parkingRequest,
      contact,
      returnUrl: target,
      owner: guest.hash,
      key: readKey(request),
      origin,
      language: lang ?? languageOf(request),
      factors: await factorsOf(context, city),
    }).catch((cause: unknown) =>
      countProbe(context, city, { cause, request, owner: guest.hash, plate: input.transport?.number }),
    )
    return omitAbsent({ ...answer, token: guest.issued })
  }

  /** For the holder of a token of this city; others are told of nothing. */
  function knownGuest(request: FastifyRequest, field: string | undefined): Promise<Guest | null> {
    return findGuest(db, { token: readToken(request, field), city: city.name, now: context.clock.now() })
  }

  function newGuest(): Promise<Guest> {
    return issueGuest(db, { city: city.name, now: context.clock.now() })
  }

  function limit(name: keyof Limits, request: FastifyRequest, guest: Guest | null): Promise<void> {
    return limitGuest(context, city, { name, request, owner: guest?.hash ?? null })
  }
}
