import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { CityName } from '../../shared/i18n/city-name.tsx'
import { cityNameIn } from '../../shared/i18n/city-text.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { CityPickerModel } from './model.ts'

export function CityPickerView({ model }: { model: CityPickerModel }) {
  const state = useStore(model.$cities)
  const isList = useStore(model.$isList)
  return (
    <section>
      <Loaded state={state} onRetry={model.retry} lines={1}>
        {(cities) => {
          if (cities.length < 2) return null
          return isList ? <Cities model={model} cities={cities} /> : <Picker model={model} cities={cities} />
        }}
      </Loaded>
    </section>
  )
}

interface CitiesProps {
  model: CityPickerModel
  cities: readonly CityEntry[]
}

function Picker({ model, cities }: CitiesProps) {
  const intl = useIntl()
  const current = useStore(model.$current)
  const isOpen = useStore(model.$isOpen)
  const entry = cities.find(({ city }) => city === current)
  const name = entry ? (cityNameIn(entry.nameForShow, intl.locale) ?? entry.city) : ''
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-fit city-opener"
        part="button button-quiet"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'city.change' }, { city: name })}
        onClick={model.open}
      >
        <span className="button-label">{entry && <CityName names={entry.nameForShow} code={entry.city} />}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <Dialog
          title={intl.formatMessage({ id: 'city.title' })}
          closeLabel={intl.formatMessage({ id: 'common.close' })}
          onClose={model.close}
        >
          <Cities model={model} cities={cities} />
        </Dialog>
      )}
    </>
  )
}

function Cities({ model, cities }: CitiesProps) {
  const intl = useIntl()
  const current = useStore(model.$current)
  return (
    <ul className="cities-list" aria-label={intl.formatMessage({ id: 'city.title' })}>
      {cities.map((entry) => (
        <li key={entry.city}>
          <button
            type="button"
            className="city"
            aria-current={entry.city === current || undefined}
            onClick={() => model.choose(entry.city)}
          >
            <span>
              <CityName names={entry.nameForShow} code={entry.city} />
            </span>
            {entry.city === current && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
