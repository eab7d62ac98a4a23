import { useState } from 'react'
import { CityElement } from '../layout/city-element.tsx'
import { useElementEvent } from '../layout/element-event.ts'
import { Icon } from '../layout/icon.tsx'
import { linkTo, MAP_TAG } from '../site.ts'
import { useSite } from '../site-state.ts'
import type { DescribePage } from './page.ts'

const CONSTRUCTOR_TAG = 'parking-subscription-constructor'

/** The constructor beside a map on which its zones can be chosen too: the page passes them from one to the other. */
export const describeConstructor: DescribePage = ({ site: { say } }) => ({
  title: say('title.constructor'),
  look: 'wide',
  isOfProfile: true,
  body: <ConstructorPage />,
})

function ConstructorPage() {
  const site = useSite()
  const [zones, setZones] = useState('')
  const [isMapWanted, setIsMapWanted] = useState(false)
  useElementEvent<{ zones: string }>('parking-zones', (detail) => setZones(detail.zones))
  return (
    <>
      <CityElement
        tag={CONSTRUCTOR_TAG}
        attributes={{ zones, 'subscriptions-href': linkTo(site, '/profile/abonements') }}
      />
      {site.tags.includes(MAP_TAG) && (
        <details className="zones-on-map" onToggle={({ currentTarget }) => setIsMapWanted(currentTarget.open)}>
          <summary>
            <span>{site.say('constructor.map')}</span>
            <Icon shape="chevron" />
          </summary>
          {isMapWanted && <CityElement tag={MAP_TAG} attributes={{ 'zone-marking': '', 'marked-zones': zones }} />}
        </details>
      )}
    </>
  )
}
