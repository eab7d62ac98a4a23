import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formatPhone } from '../../../shared/domain/phone.ts'
import { parseLogin } from '../account/find-account.ts'
import type { Context } from '../context.ts'
import { outbox } from '../database/schema.ts'
import { readTexts } from '../http/bodies.ts'
import { createPage, createPolicy, html, type Markup } from '../http/html.ts'
import { formatAt } from '../http/moment.ts'
import { languageOf, type Messages, messagesOf } from '../locales/messages.ts'

type Row = typeof outbox.$inferSelect

/** What a real city would have sent by SMS, by e-mail and by calls, newest first: where a newcomer finds the code. */
export function serveOutbox(app: FastifyInstance, context: Context): void {
  const cities = new Map(context.cities.map((city) => [city.name, city]))

  app.get('/demo/outbox', async (request, reply) => {
    const query = readTexts(request.query)
    const messages = messagesOf(languageOf(request))
    const sought = query['to']?.trim() ?? ''
    const letters = await find(sought)
    const title = messages.format('outboxTitle')
    const list = html`<ol class="letters">
      ${letters.map((letter) => describe(messages, letter))}
    </ol>`
    const empty = html`<p>${messages.format(sought === '' ? 'outboxEmpty' : 'outboxNothingFor', { to: sought })}</p>`
    const body = html`<p class="mark">${messages.format('outboxMark')}</p>
      <h1>${title}</h1>
      <p>${messages.format('outboxText')}</p>
      <form method="get" class="search">
        <input type="hidden" name="lang" value="${messages.language}" />
        <label>${messages.format('outboxSearch')} <input name="to" value="${sought}" autocomplete="off" /></label>
        <button>${messages.format('outboxShow')}</button>
      </form>
      ${letters.length === 0 ? empty : list}
      <p class="note">
        <a
          href="/demo/outbox?lang=${messages.language === 'ru' ? 'en' : 'ru'}"
          lang="${messages.language === 'ru' ? 'en' : 'ru'}"
          >${messages.format('outboxOtherLanguage')}</a
        >
      </p>`
    reply
      .header('content-security-policy', createPolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    return reply.send(createPage({ language: messages.language, title, body }))
  })

  /** The address as a person writes it; a phone in any spelling. */
  async function find(sought: string): Promise<Row[]> {
    const query = context.database.db.select().from(outbox)
    const recipient = parseLogin(sought)?.value ?? sought
    const filtered = sought === '' ? query : query.where(eq(outbox.recipient, recipient))
    return filtered.orderBy(desc(outbox.id)).limit(100)
  }

  function describe(messages: Messages, { at, city: name, channel, recipient, body, code }: Row): Markup {
    const city = cities.get(name)
    const codeLine =
      code === null
        ? html``
        : html`<p class="code-row">
            <span>${messages.format('outboxCode')}</span> <strong class="big-code">${code}</strong>
          </p>`
    return html`<li>
      <p class="letter-head">
        ${messages.format(`outbox-${channel}`)} → ${channel === 'email' ? recipient : formatPhone(recipient)}
      </p>
      ${codeLine}
      <p class="letter-text">${linkify(body)}</p>
      <p class="letter-foot">
        ${city?.data.entry.nameForShow[messages.language] ?? name}, ${formatAt(at, city?.timeZone ?? 'UTC')}
      </p>
    </li>`
  }
}

/** The addresses in a text become links. */
function linkify(text: string): Markup {
  const parts = text.split(/(https?:\/\/\S+[\w/])/)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))}`
}
