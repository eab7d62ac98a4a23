import { make } from '../dom.ts'
import { makeContacts } from '../layout/links.ts'
import type { MakePage } from './page.ts'

const PARTS = [
  {
    title: 'accessibility.keeps',
    points: [
      'accessibility.keyboard',
      'accessibility.reader',
      'accessibility.zoom',
      'accessibility.contrast',
      'accessibility.motion',
      'accessibility.time',
    ],
  },
  { title: 'accessibility.ways', points: ['accessibility.map', 'accessibility.captcha', 'accessibility.sms'] },
] as const

/** The statement of accessibility (readings gI-01; GOST R 52872-2019, WCAG 2.2). */
export const makeStatement: MakePage = ({ site }) => {
  const { say } = site
  const parts = PARTS.map(({ title, points }) =>
    make('section', {}, make('h2', {}, say(title)), make('ul', {}, ...points.map((id) => make('li', {}, say(id))))),
  )
  const checked = make(
    'section',
    {},
    make('h2', {}, say('accessibility.checked')),
    make('p', {}, say('accessibility.checked.text')),
  )
  const trouble = make(
    'section',
    {},
    make('h2', {}, say('accessibility.trouble')),
    make('p', {}, say('accessibility.trouble.text')),
    makeContacts(site),
  )
  return {
    title: say('title.accessibility'),
    lead: say('accessibility.lead'),
    look: 'narrow',
    body: [make('div', { class: 'text' }, ...parts, checked, trouble)],
  }
}
