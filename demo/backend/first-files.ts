import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type KnownServers, tellServers } from '../../shared/api/contract/known-servers.ts'
import { createText, type Document } from './http/compression.ts'

/** The address of a script, in itself: of the loader, which a page may have as a module too, and of a module. */
export const LOADER = `(document.currentScript||document.querySelector('script[src*="/loader.js"]')||{src:""}).src`
const MODULE = 'import.meta.url'

/**
 * The files that a page asks for first, `loader.js` and `start/<tag>.js`, with the addresses of the cities' servers before
 * their code: a first answer, and with it the price, comes one round trip sooner than by way of `cities.json`. Those of a
 * numbered release never change, and so have none.
 */
export function serveFirstFiles(app: FastifyInstance, { dist, rows }: { dist: string; rows: KnownServers }): void {
  const kept = new Map<string, { changedAt: number; document: Document }>()

  function read(path: string, from: string): Document | null {
    if (!existsSync(path)) return null
    const changedAt = statSync(path).mtimeMs
    const known = kept.get(path)
    if (known?.changedAt === changedAt) return known.document
    const text = tellServers(rows, from) + readFileSync(path, 'utf8')
    const document = createText(text, { type: 'text/javascript; charset=utf-8', quality: 11 })
    kept.set(path, { changedAt, document })
    return document
  }

  function send(request: FastifyRequest, reply: FastifyReply, { path, from }: { path: string; from: string }): void {
    const document = read(path, from)
    if (!document) return reply.callNotFound()
    reply.header('access-control-allow-origin', '*')
    document.send(request, reply)
  }

  app.get('/loader.js', (request, reply) => send(request, reply, { path: join(dist, 'loader.js'), from: LOADER }))
  app.get<{ Params: { tag: string } }>('/start/:tag(^[a-z-]+).js', (request, reply) =>
    send(request, reply, { path: join(dist, 'start', `${request.params.tag}.js`), from: MODULE }),
  )
}
