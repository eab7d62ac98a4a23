import { randomUUID } from 'node:crypto'
import { object, string } from 'yup'
import { MESSAGE_LIMIT } from '../../../shared/domain/appeal.ts'
import { APPEAL_STATES } from '../../../shared/domain/appeal-state.ts'
import type { Context } from '../context.ts'
import type { AppealRow } from '../database/appeals-schema.ts'
import { html, type Markup } from '../http/html.ts'
import { formatAt } from '../http/moment.ts'
import type { Messages } from '../locales/messages.ts'
import type { Conversation } from './answer-appeal.ts'
import { describeState } from './appeals.ts'
import { toWrong } from '../staff/staff-parts.ts'
import { UUID } from '../uuid.ts'

/** What the form of an answer sends. */
export const answerInput = object({
  // A form sends each new line as two characters; its field counts one.
  text: string()
    .transform((text: string) => text.replaceAll('\r\n', '\n'))
    .max(MESSAGE_LIMIT)
    .default(''),
  state: string().oneOf(APPEAL_STATES).required(),
  clientId: string().matches(UUID).required(),
})

/** Where the pages stand, and what their form carries beside the answer. */
export interface AppealPlace {
  base: string
  hidden: Readonly<Record<string, string>>
}

/** An answer that was not sent, as it was typed, and why. */
export interface RefusedAnswer {
  text?: string | undefined
  state?: string | undefined
  wrong?: string | null
}

/** The other side of the appeals: the pages on which they are read and answered. */
export function createAppealPages(context: Pick<Context, 'cities'>, { base, hidden }: AppealPlace) {
  const cities = new Map(context.cities.map((city) => [city.name, city]))

  return {
    list(messages: Messages, rows: readonly AppealRow[]): Markup {
      const list = html`<ol class="letters">
        ${rows.map((row) => describeRow(messages, row))}
      </ol>`
      return rows.length === 0 ? html`<p>${messages.format('operatorEmpty')}</p>` : list
    },

    titleOf(messages: Messages, { appeal }: Conversation): string {
      return messages.format('operatorAppeal', { number: String(appeal.id) })
    },

    /** What was written, and the form of an answer; one that was refused stands there as it was typed, with why. */
    one(messages: Messages, { appeal, messages: lines }: Conversation, refused: RefusedAnswer = {}): Markup {
      const own = Object.entries({ ...hidden, clientId: randomUUID() })
      const { text = '', state = appeal.status, wrong = null } = refused
      return html` <p>${nameOf(appeal, messages)}. ${appeal.email}</p>
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
        <form method="post" action="${base}/${appeal.id}?lang=${messages.language}">
          ${own.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          ${toAnswerField(messages, { text, wrong })}
          <p class="field">
            <label>${messages.format('operatorState')} ${stateChoice(messages, state)}</label>
          </p>
          <button class="main">${messages.format('operatorSend')}</button>
        </form>
        <p class="note"><a href="${base}?lang=${messages.language}">${messages.format('operatorBack')}</a></p>`
    },
  }

  function nameOf(row: AppealRow, messages: Messages): Markup {
    const city = cities.get(row.city)
    const topic = city?.data.settings.topics.find(({ value }) => value === row.subject)?.label ?? row.subject
    return html`${city?.data.entry.nameForShow[messages.language] ?? row.city} ·
    ${topic ?? messages.format('operatorNoTopic')}`
  }

  function describeRow(messages: Messages, row: AppealRow): Markup {
    const title = messages.format('operatorAppeal', { number: String(row.id) })
    return html`<li>
      <p class="letter-head"><a href="${base}/${row.id}?lang=${messages.language}">${title}</a></p>
      <p class="letter-text">${nameOf(row, messages)}</p>
      <p class="letter-foot">${describeState(row.status, messages.language)}, ${at(row, row.lastAt)}</p>
    </li>`
  }

  function at({ city }: AppealRow, moment: number): string {
    return formatAt(moment, cities.get(city)?.timeZone ?? 'UTC')
  }
}

function toAnswerField(messages: Messages, { text, wrong }: { text: string; wrong: string | null }): Markup {
  const label = messages.format('operatorAnswer')
  if (wrong === null)
    return html`<p class="field">
      <label>${label} <textarea name="text" rows="4" maxlength="${MESSAGE_LIMIT}">${text}</textarea></label>
    </p>`
  const { id, message } = toWrong('text', wrong)
  return html`<p class="field wrong">
    <label
      >${label}
      <textarea name="text" rows="4" autofocus aria-invalid="true" aria-describedby="${id}">${text}</textarea>
    </label>
    ${message}
  </p>`
}

function stateChoice(messages: Messages, chosen: string): Markup {
  const options = APPEAL_STATES.map((state) => {
    const text = describeState(state, messages.language)
    return state === chosen
      ? html`<option value="${state}" selected>${text}</option>`
      : html`<option value="${state}">${text}</option>`
  })
  return html`<select name="state">
    ${options}
  </select>`
}
