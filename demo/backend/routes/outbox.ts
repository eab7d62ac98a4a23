import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { toWireTime } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import { outbox } from '../database/schema.ts'
import { createPage, createPolicy, html } from '../http/html.ts'
import { chooseLanguage, wordsOf } from '../locales/words.ts'

/** What a real city would have sent by SMS and e-mail, newest first. A page for demonstrations. */
export function serveOutbox(app: FastifyInstance, context: Context): void {
  const zones = new Map(context.cities.map(({ name, timeZone }) => [name, timeZone]))

  app.get<{ Querystring: { lang?: unknown } }>('/demo/outbox', async (request, reply) => {
    const words = wordsOf(chooseLanguage({ lang: request.query.lang, acceptLanguage: request.headers['accept-language'] }))
    const rows = await context.database.handle.select().from(outbox).orderBy(desc(outbox.id)).limit(100)
    const heads = ['outboxTime', 'outboxCity', 'outboxRecipient', 'outboxBody'].map((key) => html`<th scope="col">${words.message(key)}</th>`)
    const lines = rows.map(
      ({ at, city, recipient, body }) =>
        html`<tr><td>${toWireTime(at, zones.get(city) ?? 'UTC')}</td><td>${city}</td><td>${recipient}</td><td>${body}</td></tr>`,
    )
    const list = html`<table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`
    const content = rows.length === 0 ? html`<p>${words.message('outboxEmpty')}</p>` : list
    const title = words.message('outboxTitle')
    reply.header('content-security-policy', createPolicy()).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return reply.send(createPage({ language: words.language, title, body: html`<h1>${title}</h1>${content}` }))
  })
}
