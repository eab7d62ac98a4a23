import { make } from '../dom.ts'
import { linkTo } from '../site.ts'
import type { MakePage } from './page.ts'

export const makeNotFound: MakePage = ({ site }) => ({
  title: site.say('notFound.title'),
  lead: site.say('notFound.lead'),
  look: 'narrow',
  body: [
    make(
      'p',
      { class: 'actions' },
      make('a', { class: 'button main', href: linkTo(site, '/') }, site.say('notFound.back')),
    ),
  ],
})
