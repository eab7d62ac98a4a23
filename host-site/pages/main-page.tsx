import { MapAddress, readMapAddress } from '../layout/map-address.tsx'
import { CityElement } from '../layout/city-element.tsx'
import { SiteLink } from '../layout/links.tsx'
import { cityName, linkTo, MAP_TAG, wayToPay } from '../site.ts'
import type { DescribePage } from './page.ts'

const STEPS = ['main.sign', 'main.price', 'main.bank'] as const

/** The map; where the library has none, the way to pay and how it is done. */
export const describeMain: DescribePage = ({ site, address }) => {
  const { say, info, tags, session } = site
  const city = cityName(info, say.language)
  const way = tags.includes(MAP_TAG) || session.driver ? wayToPay(site) : null
  const page = {
    title: say('main.title', { city }),
    lead: say('main.lead', { city }),
    // On a wide screen a visitor has it in the header, and on a phone the map has it for everybody.
    ...(way !== null && {
      action: (
        <SiteLink className={session.driver ? 'button main' : 'button main in-header'} to={way}>
          {say('payNow')}
        </SiteLink>
      ),
    }),
  }
  if (tags.includes(MAP_TAG)) {
    const attributes = {
      // The map is what the page is for.
      gestures: 'map',
      'guest-payment-url': linkTo(site, '/guest-payment'),
      'payment-url': linkTo(site, '/profile/parking'),
      ...readMapAddress(address.search),
    }
    return {
      ...page,
      tag: MAP_TAG,
      attributes,
      body: <MapAddress city={info.city} pathname={address.pathname} />,
      look: 'map',
    }
  }
  const body = (
    <div className="beside">
      <section className="how">
        <h2>{say('main.how')}</h2>
        <ol>
          {STEPS.map((id) => (
            <li key={id}>{say(id)}</li>
          ))}
        </ol>
      </section>
      {info.flags.useSessionWithoutRegister && !session.driver && <CityElement tag="parking-guest-payment" />}
    </div>
  )
  return { ...page, body, look: 'wide' }
}
