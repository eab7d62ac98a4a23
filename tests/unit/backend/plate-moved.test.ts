import { describe, expect, it } from 'vitest'
import { type Database, type Db } from '../../../demo/backend/database/database.ts'
import { sessions } from '../../../demo/backend/database/schema.ts'
import { takeSession } from '../../../demo/backend/payment/driver/driver.ts'
import { endDue } from '../../../demo/backend/payment/session/due-sessions.ts'
import { findSession } from '../../../demo/backend/payment/session/sessions.ts'
import { settleAlone } from '../../../demo/backend/payment/settle/settle.ts'
import { transact } from '../../../demo/backend/payment/settle/transact.ts'
import { toPlateKey } from '../../../shared/domain/plate.ts'
import { OTHER } from '../../support/correction.ts'
import { createDriverWorld } from '../../support/driver-world.ts'

const world = createDriverWorld()

/** The database as another process may change it: the plate is put right while its lock is awaited, once. */
function movedMeanwhile() {
  const { database } = world.backend
  const move = (db: Db) => db.update(sessions).set({ plate: OTHER.number, plateKey: toPlateKey(OTHER.number) })
  let rounds = 0
  async function transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    rounds += 1
    if (rounds > 1) return database.db.transaction(work)
    try {
      return await database.db.transaction((tx) => {
        const execute: Db['execute'] = (query) => move(tx).then(() => tx.execute(query)) as never
        return work(Object.assign(Object.create(tx) as Db, { execute }))
      })
    } finally {
      await move(database.db)
    }
  }
  const db = Object.assign(Object.create(database.db) as Db, { transaction })
  const context = { ...world.backend.context, database: { ...database, db } satisfies Database }
  return { context, rounds: () => rounds }
}

describe('a parking whose plate is put right while another wish waits for its lock', () => {
  it('is taken by the lock of its new plate', async () => {
    const { session } = await world.driver.start()
    const { context, rounds } = movedMeanwhile()
    const [city] = context.cities
    const [row] = await context.database.db.select().from(sessions)
    const unknown = { plates: [], email: null, phone: null, lastZone: null }
    const call = { city: city!, driver: { ...world.driver, owner: row!.owner, ...unknown } }
    const taken = await transact(context, (tx) => takeSession(tx, call, session!.id))
    expect(taken.plate).toBe(OTHER.number)
    expect(rounds()).toBe(2)
  })

  it('gets its money under that lock', async () => {
    const { session, paymentId, redirectUrl } = await world.poor.start({ method: 'bankCard' })
    await world.poor.press('lose-answer', redirectUrl)
    const { context, rounds } = movedMeanwhile()
    await settleAlone(context, paymentId!)
    expect(rounds()).toBe(2)
    expect(await findSession(world.backend.database.db, session!.id)).toMatchObject({ state: 'active', paid: 6000 })
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it('is given up under it, at its deadline', async () => {
    const { session, redirectUrl } = await world.poor.start({ method: 'bankCard' })
    await world.poor.press('decline', redirectUrl)
    world.backend.setNow('2025-03-14T00:00:00.001+03:00')
    const { context, rounds } = movedMeanwhile()
    await endDue(context, (await findSession(world.backend.database.db, session!.id))!)
    expect(rounds()).toBe(2)
    expect(await findSession(world.backend.database.db, session!.id)).toMatchObject({ state: 'cancelled' })
  })
})
