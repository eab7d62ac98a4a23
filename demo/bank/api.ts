import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { number, object, string, type InferType, type ObjectSchema, ValidationError } from 'yup'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Db } from '../backend/database/database.ts'
import { isSameText } from '../backend/secret-text.ts'
import { issueFiscal } from './fiscal.ts'
import { decide, findMerchantOrder, register } from './orders.ts'
import { refund } from './refunds.ts'
import type { OrderRow } from './schema.ts'
import { readSettlement } from './settlement.ts'

const MAX_KEY = 100
const kopecks = number().integer().positive().max(Number.MAX_SAFE_INTEGER).required()
const orderInput = object({
  city: string().max(100).required(),
  payee: object({ ru: string().max(200).required(), en: string().max(200).required() }),
  amount: kopecks,
  returnUrl: string().max(2000).nullable().default(null),
  language: string().max(10).nullable().default(null),
})
const refundInput = object({ amount: kopecks })
const fiscalInput = object({
  kind: string()
    .oneOf(['sale', 'refund'] as const)
    .required(),
  amount: kopecks,
})
const dayInput = object({
  date: string()
    .matches(/^\d{4}-\d{2}-\d{2}$/)
    .test('day', 'is no day', (date) => !Number.isNaN(Date.parse(date ?? '')))
    .required(),
  after: string().max(200),
})

type Named = { Params: { order: string } }

/**
 * What a merchant asks of the bank, as JSON with a bearer token; the wire is described at `createHttpBank` of the
 * backend. Money is kopecks.
 */
export function serveApi(
  app: FastifyInstance,
  { db, now, token, pageOf }: { db: Db; now: () => Instant; token: string; pageOf: (order: OrderRow) => string },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.code(401).send({ error: 'unauthorized' })
    return undefined
  })

  const describe = ({ id, ...order }: OrderRow) => ({
    order: id,
    merchantOrder: order.merchantOrder,
    state: order.state,
    amount: order.amount,
    refunded: order.refunded,
    billNumber: order.billNumber,
    scheme: order.scheme,
    page: pageOf({ id, ...order }),
  })

  app.post('/orders', async (request, reply) => {
    const merchantOrder = readKey(request)
    const input = read(orderInput, request.body)
    if (merchantOrder === null || input === null) return refuse(reply)
    const order = await register(db, { ...input, merchantOrder }, now())
    return order ? describe(order) : refuseOther(reply)
  })

  app.get<Named>('/orders/:order', async ({ params }, reply) => {
    const order = await findMerchantOrder(db, params.order)
    return order ? describe(order) : refuseUnknown(reply)
  })

  app.post<Named>('/orders/:order/withdraw', async ({ params }, reply) => {
    const order = await findMerchantOrder(db, params.order)
    if (!order) return refuseUnknown(reply)
    const withdrawn = await decide(db, { id: order.id, action: 'cancel', now: now() })
    return describe(withdrawn ?? (await findMerchantOrder(db, params.order)) ?? order)
  })

  app.post<Named>('/orders/:order/refunds', async (request, reply) => {
    const key = readKey(request)
    const input = read(refundInput, request.body)
    if (key === null || input === null) return refuse(reply)
    const made = await refund(db, { merchantOrder: request.params.order, key, amount: input.amount }, now())
    if (made === 'unknownOrder') return refuseUnknown(reply)
    return made === 'otherRequest' ? refuseOther(reply) : { key, amount: made.amount, state: made.state }
  })

  app.post('/fiscal', async (request, reply) => {
    const key = readKey(request)
    const input = read(fiscalInput, request.body)
    if (key === null || input === null) return refuse(reply)
    const receipt = await issueFiscal(db, { ...input, key }, now())
    if (!receipt) return refuseOther(reply)
    return { state: 'done', number: String(receipt.number), sign: receipt.sign }
  })

  app.get('/settlement', async (request, reply) => {
    const input = read(dayInput, request.query)
    const page = input && (await readSettlement(db, input.date, input.after ?? null))
    return page ?? refuse(reply)
  })
}

function readKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= MAX_KEY ? key : null
}

function read<Schema extends ObjectSchema<object>>(schema: Schema, value: unknown): InferType<Schema> | null {
  try {
    return schema.validateSync(value, { strict: true }) as InferType<Schema>
  } catch (cause) {
    if (cause instanceof ValidationError) return null
    throw cause
  }
}

function refuse(reply: FastifyReply) {
  return reply.code(400).send({ error: 'badRequest' })
}

function refuseUnknown(reply: FastifyReply) {
  return reply.code(404).send({ error: 'unknownOrder' })
}

/** The key was used for something else. */
function refuseOther(reply: FastifyReply) {
  return reply.code(409).send({ error: 'otherRequest' })
}
