import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { myDataCalls } from '../../../shared/api/contract/my-data.server.ts'
import { MINUTE_MS, toWireTime } from '../../../shared/domain/city-time.ts'
import { ownerOf } from '../account/balance.ts'
import { giveConsent, withdrawConsent } from '../account/consent.ts'
import { deleteAccount, findOpenPayments, sendDeletionCode } from '../account/deletion.ts'
import { planPayback, sumToBank } from '../account/payback.ts'
import { readVehicles } from '../account/describe-profile.ts'
import { collectMyData, type MyData } from '../account/my-data.ts'
import { createMyDataPage } from '../account/my-data-page.ts'
import { findToken, requireDriver } from '../account/require.ts'
import { hashShort, hashToken, isSameText } from '../secret-text.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, accountTokens, type Account } from '../database/accounts-schema.ts'
import { createPolicy } from '../http/html.ts'
import { mount } from '../http/mount.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'
import { languageOf, messagesOf, type Language } from '../locales/messages.ts'
import { hasParking } from '../payment/session/sessions.ts'
import { benefitsThatStay } from '../payment/driver/benefits.ts'
import { viewerOf } from '../subscriptions/viewer.ts'
import { limitCaller } from '../rate-limit.ts'
import { isUuid } from '../uuid.ts'

const PATH = '/api/profile/download-my-data/v1'
/** A link is a key to all of it: it opens nothing after this. */
const LINK_MS = 15 * MINUTE_MS

/** What a link opens, and until when. */
interface Ticket {
  accountId: string
  /** Of the sign-in that asked: the link ends with it. */
  token: string
  language: Language
  until: number
}

/** What the city keeps about a driver: to be read, to be objected to, to be deleted (152-FZ; readings PF-7). */
export function serveMyData(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, myDataCalls.getConsent, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { result: describeConsent(await requireDriver(context, city, request)) }
  })

  mount(app, myDataCalls.withdrawConsent, async ({ request }) => {
    const { id } = await requireDriver(context, city, request)
    return { result: describeConsent(await withdrawConsent(context, id)) }
  })

  mount(app, myDataCalls.giveConsent, async ({ input, request }) => {
    const { id } = await requireDriver(context, city, request)
    return { result: describeConsent(await giveConsent(context, id, input.agreementVersion)) }
  })

  mount(app, myDataCalls.downloadMyData, async ({ request }) => {
    const { id: accountId } = await requireDriver(context, city, request)
    const language = languageOf(request)
    const token = hashToken(findToken(request) ?? '')
    const text = JSON.stringify({ accountId, token, language, until: context.clock.now() + LINK_MS } satisfies Ticket)
    const query = new URLSearchParams({ q: Buffer.from(text).toString('base64url'), sig: sign(text) }).toString()
    const place = `${context.originOf(request)}/${city.name}${PATH}`
    return { link: `${place}/file?${query}`, page: `${place}/page?${query}` }
  })

  app.get<{ Querystring: Record<string, unknown> }>(`${PATH}/file`, async (request, reply) => {
    const found = await open(request)
    if (found === null) return refuse(reply)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="my-data-${city.name}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(found.data, null, 2))
  })

  app.get<{ Querystring: Record<string, unknown> }>(`${PATH}/page`, async (request, reply) => {
    const found = await open(request)
    if (found === null) return refuse(reply)
    const messages = messagesOf(found.ticket.language)
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', createPolicy())
      .type('text/html; charset=utf-8')
      .send(createMyDataPage(found.data, { city, messages, origin: context.originOf(request) }))
  })

  mount(app, myDataCalls.previewAccountDeletion, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const account = await requireDriver(context, city, request)
    const now = context.clock.now()
    const plan = await planPayback(db, account, { city, now })
    const viewer = await viewerOf(db, { city, now, driver: { accountId: account.id } })
    const vehicles = await readVehicles(db, account.id)
    const result = {
      balance: toWireMoney(plan.balance),
      toBank: toWireMoney(sumToBank(plan)),
      toStaff: toWireMoney(plan.toStaff),
      lapsing: toWireMoney(plan.lapsing),
      isParked: await hasParking(db, { owner: ownerOf(account.id), now }),
      hasOpenPayment: (await findOpenPayments(db, account)).length > 0,
      benefits: (await Promise.all(vehicles.map(({ plate }) => benefitsThatStay(db, viewer, plate)))).flat(),
    }
    return { result }
  })

  mount(app, myDataCalls.sendDeletionCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    const account = await requireDriver(context, city, request)
    const language = languageOf(request)
    return sendDeletionCode(context, city, { account, isRepeat: input.isReply === true, language, address: request.ip })
  })

  mount(app, myDataCalls.deleteAccount, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    const account = await requireDriver(context, city, request)
    const { toBank, toStaff } = await deleteAccount(context, city, {
      account,
      code: input.code,
      language: languageOf(request),
    })
    return { result: { toBank: toWireMoney(toBank), toStaff: toWireMoney(toStaff) } }
  })

  function sign(text: string): string {
    return hashShort(context.secret, `my-data:${city.name}`, text)
  }

  /** What a link opens; null where it is not ours, or too old, or the account is deleted. */
  async function open(request: FastifyRequest): Promise<{ ticket: Ticket; data: MyData } | null> {
    const { q, sig } = request.query as Record<string, unknown>
    if (typeof q !== 'string' || typeof sig !== 'string') return null
    const text = Buffer.from(q, 'base64url').toString()
    if (!isSameText(sign(text), sig)) return null
    const ticket = JSON.parse(text) as Ticket
    const now = context.clock.now()
    // As it is at one moment: what is paid meanwhile is in all its parts, or in none.
    return db.transaction(
      async (tx) => {
        const isSignedIn = and(eq(accountTokens.hash, ticket.token), eq(accountTokens.accountId, accounts.id))
        const [found] = isUuid(ticket.accountId)
          ? await tx
              .select({ account: accounts, until: accountTokens.expiresAt })
              .from(accounts)
              .innerJoin(accountTokens, isSignedIn)
              .where(eq(accounts.id, ticket.accountId))
          : []
        if (!found || Math.min(ticket.until, found.until) < now || found.account.deletedAt !== null) return null
        return { ticket, data: await collectMyData(tx, city, { account: found.account, now }) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  function describeConsent({ agreementVersion, agreementAt, consentWithdrawnAt }: Account) {
    const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, city.timeZone))
    const [givenAt, withdrawnAt] = [timeOf(agreementAt), timeOf(consentWithdrawnAt)]
    return omitAbsent({ version: agreementVersion, givenAt, withdrawnAt })
  }
}

function refuse(reply: FastifyReply) {
  return reply.code(404).send({ status: 'error', errorName: 'ValidationError' })
}
