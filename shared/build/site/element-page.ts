import type { AttributeDoc } from '../reference/contract.ts'
import type { ElementDoc, MethodDoc } from '../reference/element-doc.ts'
import { valuesOf } from '../reference/html-data.ts'
import { sayCancelable } from '../reference/manifest.ts'
import type { Release, Snippet } from '../release/snippets.ts'
import { escapeHtml, toBlock, toCode, toProse, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

type Built = Release['elements'][number]

/** Everything about one element, with the element itself on top. */
export function toElementPage(element: ElementDoc, built: Built): Page {
  const { tag, name, description, attributes, events, methods, slots, parts, tokens, states } = element
  const sections: [string, string, string][] = [
    ['try', 'Try it', toPlayground(element)],
    [
      'embed',
      'Embed it',
      built.snippets
        .filter(({ language }) => language === 'html')
        .map(toSnippet)
        .join(''),
    ],
    [
      'package',
      'From npm',
      built.snippets
        .filter(({ language }) => language !== 'html')
        .map(toSnippet)
        .join(''),
    ],
    [
      'attributes',
      'Attributes',
      `<p class="hint">Each is also a property. What cannot be read is told in the console, and the default holds.</p>${toTable(
        ['Attribute', 'Type', 'Default', 'What it does'],
        attributes.map((one) => [
          toCode(one.name),
          toCode(one.type),
          one.default ? toCode(one.default) : 'not set',
          toProse(one.description),
        ]),
      )}`,
    ],
    [
      'events',
      'Events',
      `<p class="hint">They bubble out of shadow roots. <code>detail</code> is a frozen plain object: <code>version: 1</code> and what is listed.</p>${toTable(
        ['Event', 'Detail', 'When'],
        events.map((event) => [toCode(event.name), toCode(event.detail), toProse(sayCancelable(event))]),
      )}`,
    ],
    ...toMethods(methods),
    [
      'slots',
      'Slots',
      toTable(
        ['Slot', 'What it is'],
        slots.map((slot) => [slot.name === '' ? 'its own children' : toCode(slot.name), toProse(slot.description)]),
      ),
    ],
    [
      'states',
      'States',
      `<p class="hint">Every one is on <a href="/demo/states/${name}.html?lang=en">a page of its own</a>: the element speaks English there, the page around it Russian.</p><ul class="states">${states.map(({ id, name: title, description: text }) => `<li><a href="/demo/states/${name}.html?state=${id}&amp;lang=en">${escapeHtml(title)}</a><span>${escapeHtml(text)}</span></li>`).join('')}</ul>`,
    ],
    [
      'tokens',
      'Tokens',
      `<p class="hint">Custom properties, set on the element or on anything around it.</p>${toTable(
        ['Property', 'Default', 'What it is'],
        tokens.map((token) => [
          `<span class="token" data-token="${escapeHtml(token.default)}"></span>${toCode(token.name)}`,
          toCode(token.default),
          toProse(token.description),
        ]),
      )}`,
    ],
    [
      'parts',
      'Parts',
      `<p class="hint">For <code>::part()</code>, where tokens do not reach.</p>${toTable(
        ['Part', 'What it is'],
        parts.map((part) => [toCode(part.name), toProse(part.description)]),
      )}`,
    ],
  ]
  return {
    file: `${name}.html`,
    title: `${tag}: reference`,
    description,
    contents: sections.map(([id, title]) => [id, title] as const),
    body: `<h1><code>&lt;${tag}&gt;</code></h1><p class="lead">${toProse(description)}</p>${sections.map(([id, title, html]) => toSection(id, title, html)).join('\n')}`,
  }
}

function toSnippet({ id, title, code, policy, language }: Snippet): string {
  const header =
    policy === undefined
      ? ''
      : toBlock(`Content-Security-Policy: ${policy}`, {
          label: 'The header of a strict page',
          id: `policy-${id}`,
          language: 'text',
        })
  return `<article class="snippet"><h3>${escapeHtml(title)}</h3>${toBlock(code, { label: language, id: `code-${id}`, language })}${header === '' ? '' : `<details><summary>Its Content-Security-Policy</summary>${header}</details>`}</article>`
}

function toPlayground({ tag, attributes, events }: ElementDoc): string {
  return `<div class="try" data-events="${events.map(({ name }) => name).join(' ')}">
  <div class="stage"><${tag} city="zarechny" lang="en"><a href="/">Pay for parking on the city’s site</a></${tag}></div>
  <div class="desk">
    <form class="switches" aria-label="Attributes">${attributes.map(toSwitch).join('')}</form>
    ${toBlock('', { label: 'html', id: 'playground' })}
    <h3 id="heard-title">What it tells</h3>
    <ol class="heard" aria-labelledby="heard-title" tabindex="0"></ol>
  </div>
</div>`
}

/** What is chosen at first: the element's own attributes in the stage. */
const FIRST: Record<string, string> = { city: 'zarechny', lang: 'en' }

function toSwitch({ name, type, description }: AttributeDoc): string {
  const hint = description.split(/(?<=\.) /, 1)[0] ?? ''
  const values = valuesOf(type)
  const label = (control: string) => `<label title="${escapeHtml(hint)}"><span>${name}</span>${control}</label>`
  if (type === 'boolean')
    return `<label class="check" title="${escapeHtml(hint)}"><input type="checkbox" name="${name}"><span>${name}</span></label>`
  if (values.length > 0)
    return label(`<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`)
  if (name === 'lang') return label(`<select name="lang"><option>en</option><option>ru</option></select>`)
  return label(
    `<input name="${name}" value="${FIRST[name] ?? ''}" autocomplete="off" spellcheck="false"${type === 'number' ? ' inputmode="numeric"' : ''}${name === 'city' ? ' list="cities"' : ''}>${name === 'city' ? '<datalist id="cities"></datalist>' : ''}`,
  )
}

function toMethods(methods: readonly MethodDoc[]): [string, string, string][] {
  if (methods.length === 0) return []
  const rows = methods.map(({ name, type, description }) => [toCode(`${name}()`), toCode(type), toProse(description)])
  return [['methods', 'Methods', toTable(['Method', 'Answer', 'What it does'], rows)]]
}
