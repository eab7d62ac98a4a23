import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ownerOf } from '../account/balance.ts'
import { mainPhoneOf } from '../account/find-account.ts'
import { requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import { factorsOf } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { vehicles } from '../database/accounts-schema.ts'
import { readKey } from '../http/paying.ts'
import { readReturnUrl } from '../http/return-url.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { limitDriver, type Limits } from '../rate-limit.ts'

/** What a paying call may carry about how it is paid, under both spellings of the specification. */
interface PayFields {
  PaymentService?: string | undefined
  paymentService?: string | undefined
  phone?: string | undefined
  returnUrl?: string | undefined
  lang?: string | undefined
}

/** The driver of a request and what a call is done with; refused without a token that counts. */
export async function readDriverCall(
  context: Context,
  city: CityModel,
  asked: { request: FastifyRequest; input: PayFields; limit: keyof Limits },
): Promise<DriverCall> {
  const { request, input, limit } = asked
  const { db } = context.database
  const now = context.clock.now()
  const account = await requireDriver(context, city, request)
  await limitDriver(context, city, { name: limit, accountId: account.id })
  const own = await db.select({ plate: vehicles.plate }).from(vehicles).where(eq(vehicles.accountId, account.id))
  const origin = context.originOf(request)
  return {
    city,
    driver: {
      accountId: account.id,
      owner: ownerOf(account.id),
      plates: own.map(({ plate }) => plate),
      email: account.email,
      phone: await mainPhoneOf(db, account.id),
    },
    key: readKey(request),
    factors: await factorsOf(context, city),
    pay: {
      method: input.PaymentService ?? input.paymentService,
      phone: input.phone,
      returnUrl: readReturnUrl(city, input.returnUrl, origin),
      origin,
      language: input.lang ?? null,
    },
    now,
  }
}
