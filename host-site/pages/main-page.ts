import { make, makeTag } from '../dom.ts'
import { cityName, linkTo } from '../site.ts'
import type { MakePage } from './page.ts'

const MAP = 'parking-map'

/** The map; until there is one, the way to pay and how it is done. */
export const makeMainPage: MakePage = ({ site }) => {
  const { say, info, tags, session } = site
  const city = cityName(info, say.language)
  const lead = say('main.lead', { city })
  if (tags.includes(MAP))
    return {
      title: say('main.title', { city }),
      lead,
      tag: MAP,
      attributes: {
        'guest-payment-url': linkTo(site, '/guest-payment'),
        'payment-url': linkTo(site, '/profile/parking'),
      },
      look: 'map',
    }
  const canPay = info.flags.useSessionWithoutRegister && !session.current.driver
  const payment = 'parking-guest-payment'
  if (canPay) site.load(payment)
  const steps = ['main.sign', 'main.price', 'main.bank'] as const
  const how = make(
    'section',
    { class: 'how' },
    make('h2', {}, say('main.how')),
    make('ol', {}, ...steps.map((id) => make('li', {}, say(id)))),
  )
  return {
    title: say('main.title', { city }),
    lead,
    look: 'wide',
    body: [make('div', { class: 'beside' }, how, canPay ? makeTag(payment) : null)],
  }
}
