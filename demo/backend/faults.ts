import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLS } from '../../shared/api/contract/calls.server.ts'

const STATUSES = [401, 403, 404, 409, 422, 429, 500] as const

export const FAULTS = [...STATUSES.map(String), 'html', 'broken-json', 'reset', 'timeout', 'empty'] as const

const PREFIX = /^\/~fault\/([^/:]+)(?::([\w,]+))?(\/.*)$/

/**
 * `/~fault/<kind>/<city>/api/…` fails every call; `/~fault/<kind>:<calls>/<city>/api/…` only the named ones
 * (`500:guestCost,guestStart`), the others are answered as ever.
 */
export function rewriteFault(url: string): string {
  const [, kind, names, rest] = PREFIX.exec(url) ?? []
  if (kind === undefined || rest === undefined || names === undefined) return url
  return names.split(',').some((name) => isCall(name, rest)) ? `/~fault/${kind}${rest}` : rest
}

function isCall(name: string, url: string): boolean {
  const row = CALLS.find(({ call }) => call.name === name)
  const path = url.split('?')[0] ?? ''
  return row !== undefined && [row.call.path, ...(row.call.aliases ?? [])].some((known) => path.endsWith(known))
}

/** Faults as a network and its proxies make them, under `/~fault`: none of them is an answer of the contract. */
export function serveFaults(app: FastifyInstance): void {
  const open = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.destroy()
  })

  app.route<{ Params: { kind: string } }>({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/:kind/*',
    handler: (request, reply) => fail(request.params.kind, { request, reply, open }),
  })
}

function fail(kind: string, exchange: { request: FastifyRequest; reply: FastifyReply; open: Set<FastifyReply> }) {
  const { request, reply, open } = exchange
  const status = STATUSES.find((code) => String(code) === kind)
  reply.header('cache-control', 'no-store')
  if (status === 429) reply.header('retry-after', '30')
  if (status !== undefined) return reply.code(status).send({ status: 'error', message: `HTTP ${status}` })
  if (kind === 'html')
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>502</title><h1>Bad gateway</h1>')
  if (kind === 'broken-json') return reply.type('application/json').send('{"status":"ok","result":[{"na')
  if (kind === 'empty') return reply.type('application/json').send('')
  if (kind !== 'reset' && kind !== 'timeout') return reply.code(404).send({ status: 'error', message: 'No such fault' })
  reply.hijack()
  if (kind === 'reset') request.raw.socket.destroy()
  else hold(reply, open)
  return reply
}

/** Says nothing until the caller has gone. */
function hold(reply: FastifyReply, open: Set<FastifyReply>): void {
  open.add(reply)
  reply.raw.once('close', () => open.delete(reply))
}
