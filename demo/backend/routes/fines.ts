import type { FastifyInstance } from 'fastify'
import { finesCalls } from '../../../shared/api/contract/fines.server.ts'
import { requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { drawFinePhoto } from '../fines/fine-photo.ts'
import { describeFine, findFine, readFines } from '../fines/fines.ts'
import { mount } from '../http/mount.ts'
import { limitDriver } from '../rate-limit.ts'

/** A driver's fines and their photos (cabinet section 7, readings 3.18). */
export function serveFines(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, finesCalls.getFines, async ({ request }) => {
    const { id } = await requireDriver(context, city, request)
    return { fines: (await readFines(db, id)).map((fine) => describeFine(fine, city)) }
  })

  mount(app, finesCalls.getFinePhoto, async ({ input, request }) => {
    const { id: accountId } = await requireDriver(context, city, request)
    await limitDriver(context, city, { name: 'status', accountId })
    const fine = await findFine(db, { accountId, uin: input.uin })
    return { image: fine.hasPhoto ? await drawFinePhoto(fine, city) : '' }
  })
}
