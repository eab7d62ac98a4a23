import type { FastifyInstance, FastifyRequest } from 'fastify'
import { correctionCalls } from '../../../shared/api/contract/correction.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { factorsOf } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { findToken } from '../account/require.ts'
import { mount } from '../http/mount.ts'
import { readKey } from '../http/paying.ts'
import { readReturnUrl } from '../http/return-url.ts'
import { languageOf } from '../locales/messages.ts'
import type { CorrectionCall } from '../payment/correction/call.ts'
import { correctParking } from '../payment/correction/correct.ts'
import { previewCorrection } from '../payment/correction/describe.ts'
import { findGuest } from '../payment/guest/guest-token.ts'
import { limitGuest, type Limits } from '../rate-limit.ts'
import { readDriverCall } from './driver.ts'
import { countProbe } from './probe.ts'

interface PayFields {
  PaymentService?: string | undefined
  phone?: string | undefined
  returnUrl?: string | undefined
  lang?: string | undefined
}

/** Putting a paid parking right on its day: by the guest whose browser keeps the order, or by the driver. */
export function serveCorrection(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, correctionCalls.previewCorrection, async ({ input, request }) => {
    const call = await readCall(request, input, 'cost')
    return previewCorrection(context, call, input).catch((cause: unknown) =>
      countProbe(context, city, { cause, request, owner: call.owner, plate: input.Vehicle }),
    )
  })

  mount(app, correctionCalls.correctParking, async ({ input, request }) => {
    const call = await readCall(request, input, 'start')
    return correctParking(context, call, input).catch((cause: unknown) =>
      countProbe(context, city, { cause, request, owner: call.owner, plate: input.Vehicle }),
    )
  })

  async function readCall(request: FastifyRequest, input: PayFields, name: keyof Limits): Promise<CorrectionCall> {
    const now = context.clock.now()
    const guest = await findGuest(db, { token: findToken(request) ?? undefined, city: city.name, now })
    if (guest === null) {
      const call = await readDriverCall(context, city, { request, input, limit: name })
      return { ...call, owner: call.driver.owner }
    }
    await limitGuest(context, city, { name, request, owner: guest.hash })
    const origin = context.originOf(request)
    return {
      city,
      owner: guest.hash,
      driver: null,
      key: readKey(request),
      factors: await factorsOf(context, city),
      secret: context.secret,
      pay: {
        method: input.PaymentService,
        phone: input.phone,
        returnUrl: readReturnUrl(city, input.returnUrl, origin),
        origin,
        language: input.lang ?? languageOf(request),
      },
      now,
    }
  }
}
