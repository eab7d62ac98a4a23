import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PLAIN_STYLE } from './html.ts'

/** The style sheet of pages made by `createPage`. */
export function servePlainStyle(app: FastifyInstance): void {
  const style = readFileSync(new URL('../assets/plain.css', import.meta.url))
  app.get(PLAIN_STYLE, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(style),
  )
}
