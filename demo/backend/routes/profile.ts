import type { FastifyInstance, FastifyRequest } from 'fastify'
import { profileCalls } from '../../../shared/api/contract/profile.server.ts'
import { balanceOf, ownerOf } from '../account/balance.ts'
import { describeProfile } from '../account/describe-profile.ts'
import { requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import { factorsOf } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { mount } from '../http/mount.ts'
import { readSessions } from '../payment/driver/driver-status.ts'
import { toWireMoney } from '../http/wire.ts'

/** The driver's profile, every version of it the same, and the balance alone. */
export function serveProfile(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, profileCalls.getProfile, answer)
  mount(app, profileCalls.getProfileNoBalance, answer)

  mount(app, profileCalls.getBalance, async ({ request }) => {
    const { id } = await requireDriver(context, city, request)
    return { balance: toWireMoney(await balanceOf(db, id)) }
  })

  async function answer({ request }: { request: FastifyRequest }) {
    const account = await requireDriver(context, city, request)
    const view = { city, now: context.clock.now(), factors: await factorsOf(context, city) }
    const sessions = await readSessions(db, view, ownerOf(account.id))
    return { result: await describeProfile(db, account, sessions) }
  }
}
