import { useIntl } from 'react-intl'
import type { Benefit } from '../../domain/benefit.ts'
import { CityWords } from '../../i18n/city-words.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

export interface ZoneNames {
  code: string
  name: string
  nameEn: string | null
}

/** The zones that something holds in: one with its name, of several the codes, and their names on demand. */
export function Zones({ zones, names }: { zones: Benefit['zones']; names: readonly ZoneNames[] }) {
  const intl = useIntl()
  if (zones === '#') return intl.formatMessage({ id: 'subscription.zones.all' })
  const hasNames = zones.some((zone) => names.some(({ code }) => code === zone))
  if (zones.length === 1) return <ZoneList zones={zones} names={names} />
  return (
    <>
      <p className="zone-codes">{zones.join(', ')}</p>
      {hasNames && (
        <Disclosure summary={intl.formatMessage({ id: 'subscription.zones.names' })}>
          <ZoneList zones={zones} names={names} />
        </Disclosure>
      )}
    </>
  )
}

function ZoneList({ zones, names }: { zones: readonly string[]; names: readonly ZoneNames[] }) {
  return (
    <ul className="zone-list">
      {zones.map((zone) => {
        const known = names.find(({ code }) => code === zone)
        return (
          <li key={zone}>
            <strong>{zone}</strong> {known && <CityWords ru={known.name} en={known.nameEn} />}
          </li>
        )
      })}
    </ul>
  )
}
