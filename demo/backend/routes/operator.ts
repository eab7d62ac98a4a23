import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { object, string } from 'yup'
import { MESSAGE_LIMIT } from '../../../shared/domain/appeal.ts'
import { APPEAL_STATES } from '../../../shared/domain/appeal-state.ts'
import { describeState } from '../appeals/appeals.ts'
import { answerAppeal, findConversation, listNewest, type Conversation } from '../appeals/answer-appeal.ts'
import type { Context } from '../context.ts'
import type { AppealRow } from '../database/appeals-schema.ts'
import { readInput } from '../http/bodies.ts'
import { createPage, createPolicy, html, type Markup } from '../http/html.ts'
import { formatAt } from '../http/moment.ts'
import { chooseLanguage, messagesOf, type Messages } from '../locales/messages.ts'

const answerInput = object({
  text: string().max(MESSAGE_LIMIT).default(''),
  state: string().oneOf(APPEAL_STATES).required(),
  clientId: string().uuid().required(),
})

interface Params {
  Params: { appeal: string }
}

/** The other side of the appeals: who tries the demo reads and answers them here. */
export function serveOperator(app: FastifyInstance, context: Context): void {
  const cities = new Map(context.cities.map((city) => [city.name, city]))

  app.get('/demo/operator', async (request, reply) => {
    const messages = wordsFor(request)
    const rows = await listNewest(context.database.db)
    const list = html`<ol class="letters">
      ${rows.map((row) => describeRow(messages, row))}
    </ol>`
    const body = html`<p class="mark">${messages.format('outboxMark')}</p>
      <h1>${messages.format('operatorTitle')}</h1>
      <p>${messages.format('operatorText')}</p>
      ${rows.length === 0 ? html`<p>${messages.format('operatorEmpty')}</p>` : list}`
    return send(reply, messages, body)
  })

  app.get<Params>('/demo/operator/:appeal', async (request, reply) => {
    const found = await findConversation(context.database.db, request.params.appeal)
    return found ? send(reply, wordsFor(request), describe(wordsFor(request), found)) : reply.callNotFound()
  })

  app.post<Params>('/demo/operator/:appeal', async (request, reply) => {
    const found = await findConversation(context.database.db, request.params.appeal)
    if (!found) return reply.callNotFound()
    const { text, state, clientId } = readInput(answerInput, { query: {}, body: request.body })
    await answerAppeal(context, { appeal: found.appeal, text, state, clientId })
    return reply.redirect(`/demo/operator/${found.appeal.id}?lang=${wordsFor(request).language}`, 303)
  })

  function nameOf(row: AppealRow, messages: Messages): Markup {
    const city = cities.get(row.city)
    const topic = city?.data.settings.topics.find(({ value }) => value === row.subject)?.label ?? row.subject
    return html`${city?.data.entry.nameForShow[messages.language] ?? row.city} ·
    ${topic ?? messages.format('operatorNoTopic')}`
  }

  function describeRow(messages: Messages, row: AppealRow): Markup {
    const title = messages.format('operatorAppeal', { number: String(row.id) })
    return html`<li>
      <p class="letter-head"><a href="/demo/operator/${row.id}?lang=${messages.language}">${title}</a></p>
      <p class="letter-text">${nameOf(row, messages)}</p>
      <p class="letter-foot">${describeState(row.status, messages.language)}, ${at(row, row.lastAt)}</p>
    </li>`
  }

  function at({ city }: AppealRow, moment: number): string {
    return formatAt(moment, cities.get(city)?.timeZone ?? 'UTC')
  }

  function describe(messages: Messages, { appeal, messages: lines }: Conversation): Markup {
    const path = `/demo/operator/${appeal.id}?lang=${messages.language}`
    return html`<p class="mark">
        <a href="/demo/operator?lang=${messages.language}">${messages.format('operatorBack')}</a>
      </p>
      <h1>${messages.format('operatorAppeal', { number: String(appeal.id) })}</h1>
      <p>${nameOf(appeal, messages)}. ${appeal.email}</p>
      <ol class="letters">
        ${lines.map(
          ({ isOwn, text, at: moment }) =>
            html`<li>
              <p class="letter-head">${messages.format(isOwn ? 'operatorOwn' : 'operatorTheirs')}</p>
              <p class="letter-text">${text}</p>
              <p class="letter-foot">${at(appeal, moment)}</p>
            </li>`,
        )}
      </ol>
      <form method="post" action="${path}">
        <input type="hidden" name="clientId" value="${randomUUID()}" />
        <p>
          <label
            >${messages.format('operatorAnswer')}<br />
            <textarea name="text" rows="4" maxlength="${MESSAGE_LIMIT}"></textarea>
          </label>
        </p>
        <p>
          <label>${messages.format('operatorState')} ${stateChoice(messages, appeal)}</label>
        </p>
        <button class="main">${messages.format('operatorSend')}</button>
      </form>`
  }
}

function stateChoice(messages: Messages, { status }: AppealRow): Markup {
  const options = APPEAL_STATES.map((state) => {
    const text = describeState(state, messages.language)
    return state === status
      ? html`<option value="${state}" selected>${text}</option>`
      : html`<option value="${state}">${text}</option>`
  })
  return html`<select name="state">
    ${options}
  </select>`
}

function wordsFor(request: FastifyRequest): Messages {
  const { lang } = request.query as { lang?: unknown }
  return messagesOf(chooseLanguage({ lang, acceptLanguage: request.headers['accept-language'] }))
}

function send(reply: FastifyReply, messages: Messages, body: Markup) {
  reply
    .header('content-security-policy', createPolicy())
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  return reply.send(createPage({ language: messages.language, title: messages.format('operatorTitle'), body }))
}
