import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyObjectSchema, InferType } from 'yup'
import type { Call } from '../../../shared/api/contract/call.ts'
import { requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import { factorsOf } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { mount } from '../http/mount.ts'
import { readKey } from '../http/paying.ts'
import { readReturnUrl } from '../http/return-url.ts'
import { languageOf } from '../locales/messages.ts'
import type { Answer } from '../payment/attempts.ts'
import { readDriver, type DriverCall } from '../payment/driver/driver.ts'
import { limitDriver, type Limits } from '../rate-limit.ts'
import { countProbe } from './probe.ts'

/** What a paying call may carry about how it is paid, under both spellings of the specification. */
interface PayFields {
  PaymentService?: string | undefined
  paymentService?: string | undefined
  phone?: string | undefined
  returnUrl?: string | undefined
  lang?: string | undefined
}

/** The plate that a call may be about. */
interface PlateField {
  Vehicle?: string | undefined
}

/** The driver of a request and what a call is done with; refused without a token that counts. */
export async function readDriverCall(
  context: Context,
  city: CityModel,
  asked: { request: FastifyRequest; input: PayFields; limit: keyof Limits },
): Promise<DriverCall> {
  const { request, input, limit } = asked
  const now = context.clock.now()
  const account = await requireDriver(context, city, request)
  await limitDriver(context, city, { name: limit, accountId: account.id })
  const origin = context.originOf(request)
  return {
    city,
    driver: await readDriver(context.database.db, account),
    key: readKey(request),
    factors: await factorsOf(context, city),
    secret: context.secret,
    pay: {
      method: input.PaymentService ?? input.paymentService,
      phone: input.phone,
      returnUrl: readReturnUrl(city, input.returnUrl, origin),
      origin,
      language: input.lang ?? languageOf(request),
    },
    now,
  }
}

/** What a mounted call of a driver does. */
type DriverWork<Schema extends AnyObjectSchema> = (call: DriverCall, input: InferType<Schema>) => Promise<Answer>

/** Mounts calls of a signed-in driver: who it is, and what it does; no answer is kept by anybody. */
export function mountDriverCalls(app: FastifyInstance, context: Context, city: CityModel) {
  return <Schema extends AnyObjectSchema>(
    limit: keyof Limits,
    row: { call: Call<never, unknown>; input: Schema },
    work: DriverWork<Schema>,
  ): void => {
    mount(app, row, async ({ input: read, request }) => {
      const call = await readDriverCall(context, city, { request, input: read, limit })
      const { owner } = call.driver
      return work(call, read).catch((cause: unknown) =>
        countProbe(context, city, { cause, request, owner, plate: (read as PlateField).Vehicle }),
      )
    })
  }
}
