import { nearestLanguage } from '../i18n/nearest-language.ts'
import { type Drawn, fillDrawn, readGiven } from './drawn.ts'

/** Elements of HTML that have no end. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'link'])

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What of a first screen its markup is made of, as `PrerenderedScreen` has it. */
export interface ServedScreen {
  screens: Readonly<Record<string, { screen: Drawn }>>
  fields: Readonly<Record<string, readonly string[]>>
  /** The fields that its price needs, the calls that it waits for and the file that shows it; null where it has none. */
  price: { needs: readonly string[]; calls: readonly string[]; file: string } | null
}

/** What a page says to the element, as in HTML; what is null or undefined is not there. */
export type ServedAttributes = Readonly<Record<string, string | number | null | undefined>>

/**
 * The shadow root of an element with its first screen, as markup of a page: what the frame (frame.ts) would make, and a
 * link to its styles, since a strict policy allows no others in markup.
 */
export function toServedScreen(
  { screens, fields }: Pick<ServedScreen, 'screens' | 'fields'>,
  attributes: ServedAttributes,
  { styles }: { styles: string },
): string {
  const read = (name: string) => attributes[name]?.toString()
  const language = nearestLanguage(read('lang') ?? '', Object.keys(screens))
  const drawn = screens[language]
  if (!drawn) return ''
  const early = withoutSubmission(fillDrawn(drawn.screen, readGiven(fields, read)))
  const parts: Drawn[] = [
    ['link', { rel: 'stylesheet', href: styles }],
    // Hidden until the styles have come, which show it: bare, it would jump.
    [
      'div',
      { class: 'root', part: 'root', lang: language, dir: 'ltr', hidden: '' },
      early,
      ['div', { class: 'light' }, ['slot', {}]],
      ['div', { class: 'view', tabindex: '-1' }],
    ],
  ]
  return `<template shadowrootmode="open">${parts.map(toHtml).join('')}</template>`
}

/**
 * Links by which a page itself asks for what the price of a first screen waits for, a round trip before the script would.
 * `library` and `api` are addresses of folders; without `api` only the library is asked. Empty where the attributes do
 * not say what the price is of.
 */
export function toPriceLinks(
  { fields, price }: Pick<ServedScreen, 'fields' | 'price'>,
  attributes: ServedAttributes,
  { library, api }: { library: string; api: string | undefined },
): string {
  const given = readGiven(fields, (name) => attributes[name]?.toString())
  if (!price?.needs.every((field) => given[field])) return ''
  // An element that is told its server asks that one who it is (first-answers.ts).
  const who = attributes['api'] ? [`${attributes['api']}/city.json`] : [`${library}/cities.json`]
  const answers = api === undefined ? who : [...who, ...price.calls.map((call) => api + call)]
  const links: Drawn[] = [
    ['link', { rel: 'modulepreload', href: `${library}/${price.file}` }],
    ...answers.map((href): Drawn => ['link', { rel: 'preload', as: 'fetch', href, crossorigin: '' }]),
  ]
  return links.map(toHtml).join('')
}

/** A press before the script has come would load the page anew, with the plate in its address; this way it does nothing. */
function withoutSubmission(drawn: Drawn): Drawn {
  if (typeof drawn === 'string') return drawn
  const [name, attributes, ...children] = drawn
  const own = name === 'form' ? { ...attributes, method: 'dialog' } : attributes
  return [name, own, ...children.map(withoutSubmission)]
}

function toHtml(drawn: Drawn): string {
  if (typeof drawn === 'string') return escape(drawn)
  const [name, attributes, ...children] = drawn
  const said = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
  const opening = `<${name}${said.join('')}>`
  return VOID.has(name) ? opening : `${opening}${children.map(toHtml).join('')}</${name}>`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)
}
