import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Field } from '../../shared/ui/field.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { CityMap } from './city-map.ts'
import { MapIcon } from './map-icon.tsx'

export interface SearchViewProps {
  map: CityMap
  onEnter(): void
  /** Somebody is about to write. */
  onType(): void
}

/** One line for a zone number, a parking code or an address; what is found stands in the list. */
export function SearchView({ map, onEnter, onType }: SearchViewProps) {
  const intl = useIntl()
  const query = useStore(map.list.$query)
  const count = useStore(map.list.$foundCount)
  const isKiosk = useStore(map.$isKiosk)
  const isPending = useStore(map.list.$isPending)
  const isSearching = query.trim() !== '' && !isPending
  const isFiltered = useStore(map.choice.$wanted).size > 0
  return (
    <search className="map-search">
      <MapIcon name="search" />
      <Field label={intl.formatMessage({ id: 'map.search' })} kind="filter">
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          inputMode={isKiosk ? 'none' : 'search'}
          onFocus={onType}
          onClick={onType}
          placeholder={intl.formatMessage({ id: 'map.search.hint' })}
          value={query}
          onChange={map.list.search}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Else what the focus comes to is pressed by the same key.
            event.preventDefault()
            onEnter()
          }}
        />
      </Field>
      <output className="visually-hidden">
        {isSearching &&
          (count > 0
            ? intl.formatMessage({ id: 'map.list.found' }, { count })
            : intl.formatMessage({ id: isFiltered ? 'map.list.filtered' : 'map.list.none' }))}
      </output>
    </search>
  )
}
