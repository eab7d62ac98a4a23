import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Bank } from '../../../demo/backend/bank/bank.ts'
import { transact, type Desk } from '../../../demo/backend/payment/settle/transact.ts'
import type { Db } from '../../../demo/backend/database/database.ts'
import { createDriverWorld } from '../../support/driver-world.ts'

const world = createDriverWorld()

it('asks the bank nothing that was taken back within the same transaction', async () => {
  const asked: string[] = []
  const bank: Bank = {
    ...world.backend.context.bank,
    withdraw: (order) => Promise.resolve(void asked.push(order)).then(() => null),
  }
  const ask = (db: Db, { teller }: Desk, merchantOrder: string) =>
    teller.request(db, { id: randomUUID(), kind: 'withdraw', paymentId: null, merchantOrder })
  await transact({ ...world.backend.context, bank }, async (tx, desk) => {
    await ask(tx, desk, 'kept')
    await tx
      .transaction(async (inner) => {
        await ask(inner, desk, 'taken back')
        throw new Error('the rest of it cannot be done')
      })
      .catch(() => {})
  })
  expect(asked).toEqual(['kept'])
})
