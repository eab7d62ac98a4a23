import { make } from '../dom.ts'
import { linkTo } from '../site.ts'
import type { MakePage } from './page.ts'

/** Where the operator's page sends whoever pays from a phone's account (entry.md section 2). */
export const makePhonePayment: MakePage = ({ site }) => ({
  title: site.say('phonePayment.title'),
  lead: site.say('phonePayment.lead'),
  look: 'narrow',
  body: [
    make(
      'p',
      { class: 'actions' },
      make(
        'a',
        { class: 'button main', href: linkTo(site, '/profile/operations') },
        site.say('phonePayment.operations'),
      ),
    ),
  ],
})
