import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts, codes } from '../../../demo/backend/database/accounts-schema.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { payouts } from '../../../demo/backend/database/payment-schema.ts'
import { findMerchantOrder } from '../../../demo/bank/orders.ts'
import { outbox, sessions } from '../../../demo/backend/database/schema.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { sendAppeal } from '../../../shared/api/contract/appeals.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { abortSession, cancelOrder, driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import * as calls from '../../../shared/api/contract/my-data.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { addDocument } from '../../../shared/api/contract/profile-documents.ts'
import { addVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { confirmEmail, sendEmailCode } from '../../../shared/api/contract/registration.ts'
import { sendRestoreCode } from '../../../shared/api/contract/restore.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { expectLevel, orderOf, readOrder, takeSilently } from '../../support/bank-book.ts'
import { lastLetter, PASSWORD } from '../../support/driver.ts'
import { CAR, createPayingDriver, HOUR, MOSCOW } from '../../support/paying-driver.ts'
import { VEHICLE } from '../../support/vehicle.ts'
import { APPEAL, DOCUMENT, EMAIL, HOUR_MS, MAIN, openOwnData, SECOND } from './own-data.ts'

/** A driver without money. */
const POOR = { email: 'empty@demo.example', phone: '79000000004' }

const own = openOwnData()
const { caller, signIn, park, topUp, subscribe } = own

describe('the deletion of an account', () => {
  const sendCode = () => caller().ask(calls.sendDeletionCode, {}, own.token)
  const remove = async (phone = MAIN) => {
    await sendCode()
    return caller().ask(calls.deleteAccount, { code: (await lastLetter(own.backend, phone)).code }, own.token)
  }

  /** An hour's parking, and another hour after it. */
  const parkToTheEnd = async () => {
    await park()
    own.backend.setNow(WEDNESDAY + 2 * HOUR_MS)
    await own.backend.tick()
  }

  const preview = () => caller().ask(calls.previewAccountDeletion, undefined, own.token)

  it('says before what becomes of the money, and confirms by a code that works once', async () => {
    await topUp(10_000)
    await topUp(20_000)
    expect(await caller().ask(calls.previewAccountDeletion, undefined, own.token)).toEqual({
      balance: 180_000,
      toBank: 30_000,
      toStaff: 150_000,
      lapsing: 0,
      isParked: false,
      hasOpenPayment: false,
      benefits: [],
    })
    expect(await sendCode()).toMatchObject({ channel: 'phone', confirmation: 'SMS' })
    const { code } = await lastLetter(own.backend, MAIN)
    expect(await caller().refusal(calls.deleteAccount, { code: '1' }, own.token)).toBe('IncorrectCode')
    expect(await caller().refusal(getProfile, undefined, own.token)).toBe('ok')
    const answers = await Promise.all([1, 2, 3].map(() => caller().refusal(calls.deleteAccount, { code }, own.token)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  })

  it('pays the balance back to the top-ups, lists the rest for the staff, and leaves the books even', async () => {
    const first = await topUp(10_000)
    await parkToTheEnd()
    expect(await remove()).toEqual({ toBank: 10_000, toStaff: 144_000 })
    const { balances, entries } = await own.backend.ledger('probe')
    expect(Object.keys(balances).filter((name) => name.startsWith('account:') && balances[name] === 0)).toHaveLength(1)
    expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(balances['payouts']).toBe(-144_000)
    expect(entries.filter(({ kind }) => kind === 'spend')).toHaveLength(1)
    expect(await own.backend.database.db.select().from(payouts)).toMatchObject([{ amount: 144_000, contact: MAIN }])
    const order = await findMerchantOrder(own.backend.bank.database.db, first)
    expect(order?.refunded).toBe(10_000)
  })

  it('pays subscriptions back: to the balance what it has paid, to the bank what was paid there', async () => {
    await topUp(10_000)
    await subscribe()
    const atBank = await subscribe({ vehicle: 'А123ВС77', startDate: '2025-03-20' })
    const dear = await subscribe({ code: 'RES-Y', vehicle: '', startDate: '2025-04-01', expectedPrice: 100_000 })
    expect([atBank, dear]).toEqual(['balance', 'bank'])
    const preview = await caller().ask(calls.previewAccountDeletion, undefined, own.token)
    expect(preview).toMatchObject({ balance: 159_000, toBank: 110_000, toStaff: 149_000, benefits: [] })
    expect(await remove()).toEqual({ toBank: 110_000, toStaff: 149_000 })
    await own.backend.tick()
    await expectLevel(own.backend, 'probe')
    const { balances } = await own.backend.ledger('probe')
    // The one date of the subscription that has begun.
    expect(balances['parking']).toBe(-1000)
  })

  it('pays no bonus out: what was not parked with goes back to the city that gave it', async () => {
    await topUp(10_000, MAIN, 'pay-mir')
    expect(await preview()).toMatchObject({ balance: 162_000, toBank: 10_000, toStaff: 150_000, lapsing: 2000 })
    expect(await remove()).toEqual({ toBank: 10_000, toStaff: 150_000 })
    const { balances } = await own.backend.ledger('probe')
    expect(balances['gift'] ?? 0).toBe(0)
    expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0)
    await expectLevel(own.backend, 'probe')
  })

  it('takes a bonus that was parked with out of the driver’s own, where the top-up that brought it goes back', async () => {
    await topUp(10_000, MAIN, 'pay-mir')
    await park()
    expect(await preview()).toMatchObject({ balance: 156_000, toBank: 10_000, toStaff: 144_000, lapsing: 2000 })
  })

  it('pays nobody for parking: of a top-up whose bonus is parked away, what was parked for stays', async () => {
    await own.become(POOR.email)
    await topUp(30_000, POOR.phone, 'pay-mir')
    await parkToTheEnd()
    // Of 300 and a bonus of 60, an hour of 60 is gone: it was 50 of the top-up and the 10 that these had brought.
    expect(await preview()).toMatchObject({ balance: 30_000, toBank: 25_000, toStaff: 0, lapsing: 5000 })
    expect(await remove(POOR.phone)).toEqual({ toBank: 25_000, toStaff: 0 })
    await own.backend.tick()
    await expectLevel(own.backend, 'probe')
    const { balances } = await own.backend.ledger('probe')
    expect([balances['bank'], balances['gift'], balances['parking']]).toEqual([5000, 1000, -6000])
  })

  it('pays nobody for parking: of a subscription that comes back, its bonus that was parked away stays', async () => {
    await own.become(POOR.email)
    await caller().ask(addVehicle, { ...VEHICLE, plate: CAR.number }, own.token)
    const later = { vehicle: CAR.number, startDate: '2025-03-20', phone: POOR.phone }
    expect(await subscribe(later, 'pay-mir')).toBe('bank')
    await parkToTheEnd()
    // 310 and a bonus of 62, of which an hour has taken 60.
    expect(await preview()).toMatchObject({ balance: 31_200, toBank: 25_000, toStaff: 0, lapsing: 6200 })
    expect(await remove(POOR.phone)).toEqual({ toBank: 25_000, toStaff: 0 })
    await own.backend.tick()
    await expectLevel(own.backend, 'probe')
    const { balances } = await own.backend.ledger('probe')
    expect([balances['bank'], balances['gift'] ?? 0, balances['parking']]).toEqual([6000, 0, -6000])
  })

  it('pays no bonus out either that came after parking with money of the driver’s own', async () => {
    await park()
    await topUp(10_000, MAIN, 'pay-mir')
    expect(await preview()).toMatchObject({ balance: 156_000, toBank: 10_000, toStaff: 144_000, lapsing: 2000 })
  })

  it('takes the bonus of a subscription that goes back to the bank once, with all that was not parked with', async () => {
    await subscribe()
    await subscribe({ vehicle: 'А123ВС77', startDate: '2025-03-20' })
    const dear = { code: 'RES-Y', vehicle: '', startDate: '2025-04-01', expectedPrice: 100_000 }
    expect(await subscribe(dear, 'pay-mir')).toBe('bank')
    expect(await preview()).toMatchObject({ balance: 269_000, toBank: 100_000, toStaff: 149_000, lapsing: 20_000 })
    expect(await remove()).toEqual({ toBank: 100_000, toStaff: 149_000 })
    await own.backend.tick()
    await expectLevel(own.backend, 'probe')
  })

  it.each([
    ['pay', { toStaff: 4500, lapsing: 0 }],
    ['pay-mir', { toStaff: 4500, lapsing: 300 }],
  ])('calls nothing a bonus that came back of a parking that was paid at the bank by %s', async (action, seen) => {
    const driver = await createPayingDriver(own.backend, { email: POOR.email })
    const { session, redirectUrl } = await driver.start({ method: 'bankCard', phone: POOR.phone })
    await driver.press(action, redirectUrl)
    await driver.ask(abortSession, { sessionId: session!.id })
    expect(await driver.ask(calls.previewAccountDeletion, undefined)).toMatchObject(seen)
  })

  it.each([
    ['is not there any more', 5000, false, { balance: 156_000, toBank: 5000, toStaff: 150_000, lapsing: 1000 }],
    ['has not paid what came back either', 10_000, true, { balance: 148_500, toBank: 0, toStaff: 148_500, lapsing: 0 }],
  ])('knows that a bonus that went back with its top-up %s', async (_, amount, isParked, seen) => {
    const paymentId = await topUp(10_000, MAIN, 'pay-mir')
    const parked = isParked ? await caller().ask(driverStart, HOUR, own.token) : null
    const wish = { actor: 'anna', reason: 'asked for', press: randomUUID() }
    expect(await refundByHand(own.backend.context, { ...wish, paymentId, amount })).toBe('done')
    if (parked) await caller().ask(abortSession, { sessionId: parked.session!.id }, own.token)
    expect(await preview()).toMatchObject(seen)
  })

  it('ends every sign-in and leaves no trace of the person, but for the contact that the staff needs', async () => {
    await caller().ask(addDocument, DOCUMENT, own.token)
    await park()
    await topUp(10_000)
    await subscribe({ vehicle: 'А123ВС77' })
    await caller().ask(sendAppeal, APPEAL, own.token)
    const elsewhere = await signIn(MAIN)
    own.backend.setNow(WEDNESDAY + 2 * HOUR_MS)
    await own.backend.tick()
    await remove()
    for (const one of [own.token, elsewhere])
      expect(await caller().refusal(getProfile, undefined, one)).toBe('TokenNotFound')
    expect(await caller().refusal(login, { login: EMAIL, password: PASSWORD })).toBe('IncorrectLogin')
    const tables = rowsOf(
      await own.backend.database.db.execute(
        sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`,
      ),
    ).map(({ name }) => String(name))
    expect(tables.length).toBeGreaterThan(25)
    const traces: string[] = []
    for (const table of tables) {
      const rows = rowsOf(
        await own.backend.database.db.execute(sql.raw(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)),
      )
      const text = rows.map(({ row }) => String(row)).join('\n')
      for (const mark of [EMAIL, MAIN, SECOND, 'Смирнова', 'А123ВС77', '77УА123456'])
        if (text.includes(mark)) traces.push(`${table}: ${mark}`)
    }
    // The letter that says so, and whom the staff asks about the money.
    expect(traces.toSorted()).toEqual([`outbox: ${MAIN}`, `payouts: ${MAIN}`])
    const kept = rowsOf(
      await own.backend.database.db.execute(sql`SELECT type, sum FROM operations ORDER BY order_number`),
    )
    expect(kept.map(({ type, sum }) => `${String(type)} ${String(sum)}`)).toEqual([
      'payment 6000',
      'refill 10000',
      'paymentSubscription 31000',
      'cancel 30000',
      'cancel 10000',
      'cancel 143000',
    ])
  })

  it('leaves none of an e-mail with capitals either, nor of a restore that was begun', async () => {
    const address = 'Anna.New@Mail.example'
    await caller().ask(sendEmailCode, { email: address }, own.token)
    await caller().ask(confirmEmail, { code: (await lastLetter(own.backend, address)).code }, own.token)
    await caller().ask(sendRestoreCode, { login: address })
    await remove()
    const { db } = own.backend.database
    const rows = [...(await db.select().from(outbox)), ...(await db.select().from(codes))]
    expect(rows.filter((row) => /anna\.new/i.test(JSON.stringify(row)))).toEqual([])
  })

  it('waits until no parking runs and the bank decides about nothing', async () => {
    await park()
    expect(await caller().ask(calls.previewAccountDeletion, undefined, own.token)).toMatchObject({ isParked: true })
    expect(await caller().refusal(calls.sendDeletionCode, {}, own.token)).toBe('AccountInUse')
    own.backend.setNow(WEDNESDAY + 2 * HOUR_MS)
    await own.backend.tick()
    await topUp(5000, MAIN, 'slow')
    await sendCode()
    const { code } = await lastLetter(own.backend, MAIN)
    expect(await caller().refusal(calls.deleteAccount, { code }, own.token)).toBe('AccountInUse')
    expect((await caller().ask(getProfile, undefined, own.token)).email).toBe(EMAIL)
  })

  it('keeps a right code for when the bank has decided; a wrong one counts all the same', async () => {
    await topUp(5000, MAIN, 'slow')
    await sendCode()
    const { code } = await lastLetter(own.backend, MAIN)
    const attempt = (typed: string) => caller().refusal(calls.deleteAccount, { code: typed }, own.token)
    expect([await attempt('1'), await attempt(code), await attempt(code)]).toEqual([
      'IncorrectCode',
      'AccountInUse',
      'AccountInUse',
    ])
    const [stored] = await own.backend.database.db.select().from(codes).where(eq(codes.purpose, 'delete-account'))
    expect([stored?.attempts, stored?.usedAt]).toEqual([3, null])
  })

  it('withdraws a top-up that is not paid yet; money that comes all the same goes back', async () => {
    const { paymentId } = await caller().ask(
      refillBalance,
      { method: 'bankCard', amount: 5000, phone: MAIN },
      own.token,
    )
    expect(await caller().ask(calls.previewAccountDeletion, undefined, own.token)).toMatchObject({
      hasOpenPayment: true,
    })
    await remove()
    const order = await findMerchantOrder(own.backend.bank.database.db, paymentId!)
    expect(order?.state).toBe('cancelled')
    await own.backend.app.inject({ method: 'POST', url: '/demo/controls/take', payload: { order: order!.id } })
    await own.backend.tick()
    const after = await readOrder(own.backend, order!.id)
    expect([after?.state, after?.refunded]).toEqual(['authorized', 5000])
    const [account] = await own.backend.database.db.select().from(accounts).where(eq(accounts.deletedAt, WEDNESDAY))
    expect((await own.backend.ledger('probe')).balances[`account:${account!.id}`]).toBe(0)
  })

  it.each(['a parking that was given up', 'an extension'])(
    'gives back money that comes for %s when the driver is gone, and gives no parking for it',
    async (bought) => {
      const driver = await createPayingDriver(own.backend, { email: POOR.email })
      const atBank = { method: 'bankCard', phone: POOR.phone }
      const { session, redirectUrl } = await driver.start(atBank)
      const buy = async () => {
        if (bought === 'an extension') {
          await driver.press('pay', redirectUrl)
          const wish = { sessionId: session!.id, minutes: 60, from: session!.end!, timeZone: MOSCOW }
          return (await driver.ask(driverRenew, { ...wish, ...atBank, expectedPrice: 6000 })).redirectUrl
        }
        await driver.ask(cancelOrder, { sessionId: session!.id })
        return redirectUrl
      }
      const order = orderOf(await buy())
      own.backend.setNow(WEDNESDAY + HOUR_MS)
      await driver.ask(calls.sendDeletionCode, {})
      await driver.ask(calls.deleteAccount, { code: (await lastLetter(own.backend, atBank.phone)).code })
      const stays = () => own.backend.database.db.select({ state: sessions.state, end: sessions.endsAt }).from(sessions)
      await own.backend.tick()
      const before = await stays()
      await takeSilently(own.backend, order)
      own.backend.setNow(WEDNESDAY + 30 * HOUR_MS)
      await own.backend.tick()
      expect(await readOrder(own.backend, order)).toMatchObject({ state: 'authorized', refunded: 6000 })
      expect(await stays()).toEqual(before)
      await expectLevel(own.backend, 'probe')
    },
  )

  it('leaves the e-mail and the phones free for another account', async () => {
    await remove()
    const { checkEmail, checkPhone } = await import('../../../shared/api/contract/registration.ts')
    expect(await caller().refusal(checkEmail, { value: EMAIL })).toBe('ok')
    expect(await caller().refusal(checkPhone, { value: MAIN })).toBe('ok')
  })
})
