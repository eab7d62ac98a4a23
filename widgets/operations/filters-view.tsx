import { useStore } from '@nanostores/react'
import { useMemo, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { OperationFilter } from '../../shared/api/contract/operations.ts'
import { PeriodView } from '../../shared/flows/period/period-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Combobox } from '../../shared/ui/combobox/combobox.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import type { OperationsFlow } from './operations-flow.ts'
import { toPlaceOptions } from './place-options.ts'

/** What the history is narrowed to. */
export function FiltersView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const filters = useStore(flow.filters.$filters)
  const order = useStore(flow.filters.$order)
  const { types, days, change } = flow.filters
  return (
    <div className="filters" role="search" aria-label={intl.formatMessage({ id: 'operations.filters' })}>
      <PeriodView chosen={filters} days={days} today={flow.today()} onChoose={(period) => change({ period })} />
      <Field label={intl.formatMessage({ id: 'operations.type' })}>
        <Select
          value={filters.type}
          options={types.map((type) => ({ value: type, label: intl.formatMessage({ id: `operations.type.${type}` }) }))}
          onChange={(type) => change({ type: type as OperationFilter })}
        />
      </Field>
      <VehicleFilter flow={flow} />
      <PlaceFilter flow={flow} />
      <Field label={intl.formatMessage({ id: 'operations.order' })}>
        <Select
          value={order}
          options={(['date', 'length'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `operations.order.${value}` }),
          }))}
          onChange={(value) => flow.filters.sortBy(value === 'length' ? 'length' : 'date')}
        />
      </Field>
    </div>
  )
}

function VehicleFilter({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const filters = useStore(flow.filters.$filters)
  const vehicles = useStore(flow.$vehicles)
  const options = vehicles.status === 'ready' ? vehicles.value : []
  return (
    <FilterField
      label={intl.formatMessage({ id: 'operations.vehicle' })}
      isFailed={vehicles.status === 'failed'}
      retry={flow.retryVehicles}
    >
      <Select
        value={filters.vehicle}
        disabled={vehicles.status !== 'ready'}
        options={[{ value: '', label: intl.formatMessage({ id: 'operations.vehicle.all' }) }, ...options]}
        onChange={(vehicle) => flow.filters.change({ vehicle })}
      />
    </FilterField>
  )
}

function PlaceFilter({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const filters = useStore(flow.filters.$filters)
  const places = useStore(flow.$places)
  const kind = flow.placeKind
  const options = useMemo(
    () => (places.status === 'ready' ? toPlaceOptions(places.value, intl.locale) : []),
    [places, intl.locale],
  )
  const isKnown = options.some(({ value }) => value === filters.place)
  return (
    <FilterField
      label={intl.formatMessage({ id: `operations.${kind}` })}
      isFailed={places.status === 'failed'}
      retry={flow.retryPlaces}
    >
      <Combobox
        isTall
        value={isKnown ? filters.place : null}
        options={options}
        placeholder={intl.formatMessage({ id: `operations.${kind}.all` })}
        texts={{
          close: intl.formatMessage({ id: 'common.close' }),
          empty: intl.formatMessage({ id: places.status === 'ready' ? 'operations.place.none' : 'common.loading' }),
          recent: '',
          all: '',
          count: (count) => intl.formatMessage({ id: 'operations.place.count' }, { count }),
        }}
        onChange={(place, typed) => {
          // What is being typed narrows the list, not the history; emptied, it is all again.
          if (place !== null) flow.filters.change({ place })
          else if (typed.trim() === '') flow.filters.change({ place: '' })
        }}
      />
    </FilterField>
  )
}

/** A filter whose list did not come says so and tries again alone (readings gF-02). */
function FilterField(props: { label: string; isFailed: boolean; retry(): void; children: ReactNode }) {
  const intl = useIntl()
  if (!props.isFailed) return <Field label={props.label}>{props.children}</Field>
  return (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <p className="muted" role="status">
        {intl.formatMessage({ id: 'operations.filter.failed' })}
      </p>
      <Button look="secondary" onClick={props.retry}>
        {intl.formatMessage({ id: 'operations.filter.retry' })}
      </Button>
    </div>
  )
}
