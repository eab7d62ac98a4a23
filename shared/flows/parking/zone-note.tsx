import { useIntl } from 'react-intl'
import type { CityData } from './draft.ts'
import { nameOfStay, type Stay } from './place-name.ts'

export interface ZoneNoteProps {
  stay: Stay
  /** Null while it is not known. */
  cityData: Pick<CityData, 'zones' | 'parkings'> | null
}

/** “Zone 101 Centre”: where a car stands, as a line beside its time. */
export function ZoneNote({ stay, cityData }: ZoneNoteProps) {
  const intl = useIntl()
  const { code, name, lang } = nameOfStay(stay, cityData, intl.locale)
  return intl.formatMessage(
    { id: 'checkout.zone' },
    {
      zone: (
        <span key="zone">
          {code} <span lang={lang}>{name}</span>
        </span>
      ),
    },
  )
}
