import type { CityModel } from '../city/city-model.ts'
import { createPage, html, type Markup } from '../http/html.ts'
import type { Messages } from '../locales/messages.ts'
import type { DataRecord, MyData } from './my-data.ts'

/** The same as a page that a person reads and prints. */
export function createMyDataPage(
  data: MyData,
  { city, messages, origin }: { city: CityModel; messages: Messages; origin: string },
): string {
  const title = messages.format('myDataTitle')
  const rules = city.settings.pagePersonalData
  const rulesTitle = city.settings.pagePersonalData?.titles?.get(messages.language)
  const link =
    rules && typeof rulesTitle === 'string' ? html`<p><a href="${origin}${rules.path}">${rulesTitle}</a></p>` : html``
  const parts = Object.entries(data).map(
    ([name, records]) =>
      html`<section>
        <h2>${messages.format(`myData.part.${name}`)}</h2>
        ${
          records.length === 0
            ? html`<p>${messages.format('myDataNone')}</p>`
            : records.map((record) => describe(record, messages))
        }
      </section>`,
  )
  const body = html`<h1>${title}</h1>
    <p>${messages.format('myDataText')}</p>
    ${link} ${parts}`
  return createPage({ language: messages.language, title, body })
}

function describe(record: DataRecord, messages: Messages): Markup {
  const rows = Object.entries(record).map(
    ([name, value]) =>
      html`<dt>${messages.format(`myData.${name}`)}</dt>
        <dd>${toText(value, messages)}</dd>`,
  )
  return html`<dl>${rows}</dl>`
}

function toText(value: unknown, messages: Messages): string {
  if (typeof value === 'boolean') return messages.format(value ? 'myDataYes' : 'myDataNo')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${toText(part, messages)}`)
    .join('; ')
}
