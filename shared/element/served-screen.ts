import { nearestLanguage } from '../i18n/nearest-language.ts'
import { type Drawn, fillDrawn, readGiven } from './drawn.ts'

/** Elements of HTML that have no end. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'link'])

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What of a first screen its markup is made of, as `PrerenderedScreen` has it. */
export interface ServedScreen {
  screens: Readonly<Record<string, { screen: Drawn }>>
  fields: Readonly<Record<string, readonly string[]>>
}

/** What a page says to the element, as in HTML; what is null or undefined is not there. */
export type ServedAttributes = Readonly<Record<string, string | number | null | undefined>>

/**
 * The shadow root of an element with its first screen, as markup of a page: what the frame (frame.ts) would make, and a
 * link to its styles, since a strict policy allows no others in markup.
 */
export function toServedScreen(
  { screens, fields }: ServedScreen,
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
