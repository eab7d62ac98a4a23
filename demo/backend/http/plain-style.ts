import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The style sheet of pages made by `createPage`. */
export function servePlainStyle(app: FastifyInstance): void {
  const style = readFileSync(new URL('../assets/plain.css', import.meta.url))
  app.get('/bank/plain.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(style),
  )
}
