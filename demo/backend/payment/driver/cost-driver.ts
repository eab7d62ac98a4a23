import { checkSufficiency } from '../../../../shared/domain/sufficiency.ts'
import type { Benefit } from '../../../../shared/domain/benefit.ts'
import type { Cost } from '../../../../shared/domain/cost.ts'
import type { Context } from '../../context.ts'
import { BusinessError } from '../../http/business-error.ts'
import { toWireMoney } from '../../http/wire.ts'
import type { Answer } from '../attempts.ts'
import { benefitsOfDriver } from './benefits.ts'
import { describeCost } from '../session/describe.ts'
import type { DriverCall } from './driver.ts'
import { balanceAfter } from './chosen-method.ts'
import { createQuote, type QuoteRequest } from '../session/quote.ts'
import { priceRenewal } from './renew.ts'
import { findSession } from '../session/sessions.ts'
import { isUuid } from '../../uuid.ts'

/** The cost of parking, or of more time for a session, and whether the balance pays it (readings XR-1, XR-4). */
export async function quoteDriver(
  context: Context,
  call: DriverCall,
  asked: QuoteRequest & { sessionId: string | undefined },
): Promise<Answer> {
  const { city, factors, now } = call
  const { sessionId, ...request } = asked
  const benefits = await benefitsOfDriver(context.database.db, call)
  const quoteContext = { now, factors, benefits, audience: 'driver' } as const
  const cost =
    sessionId === undefined
      ? createQuote(city, request, quoteContext).cost
      : await quoteRenewal(context, call, { sessionId, minutes: request.duration, benefits })
  const answer = describeCost(cost, city.timeZone)
  const balance = await balanceAfter(context.database.db, call)
  if (balance === null) return { ...answer, balance: undefined, priceRest: 0, moneyEnough: cost.price === 0 }
  const { isEnough, rest, refill } = checkSufficiency({ balance, price: cost.price, rule: city.settings.sufficiency })
  const costData = { ...(answer['costData'] as Answer), refill: toWireMoney(refill) }
  return { ...answer, costData, balance: toWireMoney(balance), priceRest: toWireMoney(rest), moneyEnough: isEnough }
}

async function quoteRenewal(
  { database }: Context,
  call: DriverCall,
  asked: { sessionId: string; minutes: number; benefits: readonly Benefit[] },
): Promise<Cost> {
  const session = isUuid(asked.sessionId) ? await findSession(database.db, asked.sessionId) : null
  if (!session || session.city !== call.city.name || session.owner !== call.driver.owner)
    throw new BusinessError('ParkingSessionNotFound')
  return priceRenewal(call, session, asked)
}
