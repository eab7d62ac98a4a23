import { and, asc, desc, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import { describeState, readAllAppeals } from '../appeals/appeals.ts'
import type { CityModel } from '../city/city-model.ts'
import { readFines } from '../fines/fines.ts'
import { accountTokens, phones, type Account } from '../database/accounts-schema.ts'
import { refunds, type RefundRow } from '../database/bank-schema.ts'
import type { Db } from '../database/database.ts'
import { operations, slips } from '../database/payment-schema.ts'
import { outbox, payments, sessions } from '../database/schema.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'
import { benefitsOfDriver } from '../payment/driver/benefits.ts'
import { subscriptions, type SubscriptionRow } from '../database/subscriptions-schema.ts'
import { toBenefit, toPresent } from '../subscriptions/subscriptions.ts'
import { balanceOf, ownerOf } from './balance.ts'
import { describeSettings, readVehicles } from './describe-profile.ts'
import { readDocuments } from './documents.ts'

/** One thing the city keeps: what of it is there, by name. */
export type DataRecord = Record<string, unknown>

/** Everything the city keeps about a driver, by part: a list of things each (readings PF-7). Amounts are roubles. */
export type MyData = Record<string, DataRecord[]>

/** Reads it all anew: nothing of it is kept a second time. */
export async function collectMyData(
  db: Db,
  city: CityModel,
  { account, now }: { account: Account; now: Instant },
): Promise<MyData> {
  const { id: accountId, email } = account
  const owner = ownerOf(accountId)
  const isOwnSession = and(eq(sessions.city, city.name), eq(sessions.owner, owner))
  const isOwnPayment = and(eq(payments.city, city.name), eq(payments.owner, owner))
  const at = (moment: Instant | null) => (moment === null ? null : toWireTime(moment, city.timeZone))
  const numbers = await db.select().from(phones).where(eq(phones.accountId, accountId)).orderBy(asc(phones.createdAt))
  const vehicles = await readVehicles(db, accountId)
  const letters = await readLetters(db, city, [
    ...numbers.map(({ phone, createdAt }) => ({ recipient: phone, since: createdAt })),
    ...(email === null ? [] : [{ recipient: email.toLowerCase(), since: account.createdAt }]),
  ])
  const parts: MyData = {
    made: [{ city: city.data.entry.nameForShow.ru, at: at(now) }],
    person: [
      {
        firstName: account.firstName,
        lastName: account.lastName,
        middleName: account.middleName,
        email,
        balance: toWireMoney(await balanceOf(db, accountId)),
        language: account.language,
        lastZone: account.lastZone,
        registeredAt: at(account.createdAt),
      },
    ],
    consent: [
      {
        version: account.agreementVersion,
        givenAt: at(account.agreementAt),
        withdrawnAt: at(account.consentWithdrawnAt),
      },
    ],
    settings: [describeSettings(account)],
    phones: numbers.map(({ phone, isMain, createdAt }) => ({ phone, isMain, addedAt: at(createdAt) })),
    vehicles: vehicles.map(
      ({ plate, format, country, category, docType, docNumber, name, isMain, vin, imei, createdAt }) => ({
        plate,
        format,
        country,
        category,
        docType,
        docNumber,
        name,
        isMain,
        vin,
        imei,
        addedAt: at(createdAt),
      }),
    ),
    documents: (await readDocuments(db, accountId)).map(({ type, number, createdAt }) => ({
      docType: type,
      docNumber: number,
      addedAt: at(createdAt),
    })),
    benefits: (
      await benefitsOfDriver(db, { city, now, driver: { accountId, plates: vehicles.map(({ plate }) => plate) } })
    ).map(({ name, percent, plate }) => ({ name, percent, plate })),
    subscriptions: (
      await db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.accountId, accountId))
        .orderBy(desc(subscriptions.orderNumber))
    ).map((row) => describeBought(row, { city, now })),
    signIns: (
      await db
        .select()
        .from(accountTokens)
        .where(eq(accountTokens.accountId, accountId))
        .orderBy(desc(accountTokens.createdAt))
    ).map((token) => ({
      at: at(token.createdAt),
      until: at(token.expiresAt),
    })),
    sessions: (await db.select().from(sessions).where(isOwnSession).orderBy(desc(sessions.orderNumber))).map(
      (session) => ({
        number: session.orderNumber,
        plate: session.plate,
        zone: session.zone,
        parkingCode: session.parkingCode,
        startsAt: at(session.startsAt),
        endsAt: at(session.endsAt),
        state: session.state,
        price: toWireMoney(session.price),
        paid: toWireMoney(session.paid),
        // Before it was put right.
        earlier: session.corrections
          .map(({ was, at: moment }) => `${at(moment)}: ${was.plate}, ${was.zone}, ${at(was.start)}`)
          .join('; '),
      }),
    ),
    operations: (
      await db
        .select()
        .from(operations)
        .where(eq(operations.accountId, accountId))
        .orderBy(desc(operations.orderNumber))
    ).map(({ orderNumber, type, status, dateOperation, zone, plate, sum, driverPhone }) => ({
      number: orderNumber,
      type,
      state: status,
      at: at(dateOperation),
      zone,
      plate,
      sum: toWireMoney(sum),
      phone: driverPhone,
    })),
    payments: (await db.select().from(payments).where(isOwnPayment).orderBy(desc(payments.createdAt))).map(
      (payment) => ({
        type: payment.kind,
        state: payment.state,
        sum: toWireMoney(payment.amount),
        refunded: toWireMoney(payment.refundAmount),
        method: payment.method,
        phone: payment.phone,
        email: payment.email,
        // Of a start that waits for its top-up.
        plate: payment.startRequest?.transport.number,
        zone: payment.startRequest?.zone,
        at: at(payment.createdAt),
      }),
    ),
    refunds: (await readRefunds(db, isOwnPayment)).map(({ amount, state, reason, at: asked, decidedAt }) => ({
      sum: toWireMoney(amount),
      state,
      reason,
      at: at(decidedAt ?? asked),
    })),
    slips: (await db.select().from(slips).where(eq(slips.accountId, accountId)).orderBy(desc(slips.number))).map(
      ({ number, name, payer, sum, createdAt }) => ({ number, name, payer, sum: toWireMoney(sum), at: at(createdAt) }),
    ),
    appeals: (await readAllAppeals(db, accountId)).map(({ appeal, text, isOwn, at: moment }) => ({
      number: appeal.id,
      topic: appeal.subject,
      state: describeState(appeal.status),
      email: appeal.email,
      phone: appeal.phone,
      isOwn,
      body: text,
      at: at(moment),
    })),
    fines: (await readFines(db, accountId)).map((fine) => ({
      uin: fine.uin,
      state: fine.status,
      at: at(fine.offenceAt),
      type: fine.type,
      article: fine.article,
      place: fine.place,
      startsAt: at(fine.startsAt),
      endsAt: at(fine.endsAt),
      plate: fine.plate,
      docNumber: fine.sts,
      ruling: fine.ruling,
      rulingAt: at(fine.rulingAt),
      provider: fine.provider,
      sum: toWireMoney(fine.total),
      paid: toWireMoney(fine.paid),
    })),
    messages: letters.map(({ channel, recipient, body, code, at: moment }) => ({
      channel,
      recipient,
      // The code may still open the account to any reader of the link.
      body: code === null ? body : null,
      at: at(moment),
    })),
  }
  return Object.fromEntries(Object.entries(parts).map(([name, records]) => [name, records.map(omitEmpty)]))
}

/** What went back of a driver's payments, the last first. */
async function readRefunds(db: Db, isOwnPayment: SQL | undefined): Promise<RefundRow[]> {
  const own = db.select({ id: payments.id }).from(payments).where(isOwnPayment)
  return db.select().from(refunds).where(inArray(refunds.paymentId, own)).orderBy(desc(refunds.at))
}

/** Letters to a contact since it is this driver's: it may have been another's before. */
async function readLetters(db: Db, { name }: CityModel, contacts: readonly { recipient: string; since: Instant }[]) {
  const isTo = contacts.map(({ recipient, since }) =>
    and(eq(sql`lower(${outbox.recipient})`, recipient), gte(outbox.at, since)),
  )
  if (isTo.length === 0) return []
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.city, name), or(...isTo)))
    .orderBy(desc(outbox.id))
}

function describeBought(row: SubscriptionRow, when: { city: CityModel; now: Instant }): DataRecord {
  const { orderNumber: number, name, percent, plate, startsAt, pausedAt, cost, refund } = toPresent(row, when)
  const at = (moment: Instant | null) => (moment === null ? null : toWireTime(moment, when.city.timeZone))
  return {
    number,
    name,
    percent,
    plate,
    startsAt: at(startsAt),
    endsAt: at(toBenefit(toPresent(row, when), when).endsAt ?? null),
    pausedAt: at(pausedAt),
    sum: toWireMoney(cost),
    refunded: toWireMoney(refund),
  }
}

function omitEmpty(fields: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(omitAbsent(fields)).filter(([, value]) => value !== ''))
}
