import { useIntl } from 'react-intl'
import type { Benefit } from '../../domain/benefit.ts'
import { cityText } from '../../i18n/city-text.ts'
import { Disclosure } from '../../ui/disclosure.tsx'

export interface ZoneNames {
  code: string
  name: string
  nameEn: string | null
}

/** Of more than these the rest is folded away. */
const FIRST = 4

/** The zones that something holds in: their codes, with their names where the city knows them. */
export function Zones({ zones, names }: { zones: Benefit['zones']; names: readonly ZoneNames[] }) {
  const intl = useIntl()
  if (zones === '#') return intl.formatMessage({ id: 'subscription.zones.all' })
  const shown = zones.slice(0, FIRST)
  const rest = zones.slice(FIRST)
  return (
    <>
      <ZoneList zones={shown} names={names} />
      {rest.length > 0 && (
        <Disclosure summary={intl.formatMessage({ id: 'subscription.zones.more' }, { count: rest.length })}>
          <ZoneList zones={rest} names={names} />
        </Disclosure>
      )}
    </>
  )
}

function ZoneList({ zones, names }: { zones: readonly string[]; names: readonly ZoneNames[] }) {
  const intl = useIntl()
  return (
    <ul className="zone-list">
      {zones.map((zone) => {
        const known = names.find(({ code }) => code === zone)
        return (
          <li key={zone}>
            <strong>{zone}</strong> {known && cityText(known.name, known.nameEn, intl.locale)}
          </li>
        )
      })}
    </ul>
  )
}
