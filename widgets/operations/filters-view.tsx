import { useStore } from '@nanostores/react'
import { useMemo, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { PERIODS, type Period } from '../../shared/domain/operation-period.ts'
import type { OperationFilter } from '../../shared/api/contract/operations.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Combobox } from '../../shared/ui/combobox/combobox.tsx'
import { DateInput } from '../../shared/ui/masked-input/date-input.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import type { OperationsFlow } from './operations-flow.ts'
import { toPlaceOptions } from './place-options.ts'

/** What the history is narrowed to. */
export function FiltersView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const filters = useStore(flow.filters.$filters)
  const order = useStore(flow.filters.$order)
  const { types, change } = flow.filters
  return (
    <div className="filters" role="search" aria-label={intl.formatMessage({ id: 'operations.filters' })}>
      <Field label={intl.formatMessage({ id: 'operations.period' })}>
        <Select
          value={filters.period}
          options={PERIODS.map((period) => ({
            value: period,
            label: intl.formatMessage({ id: `operations.period.${period}` }),
          }))}
          onChange={(period) => change({ period: period as Period })}
        />
      </Field>
      {filters.period === 'custom' && <CustomPeriod flow={flow} />}
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

/** Two days of the city, both within the period (readings OR-4). */
function CustomPeriod({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const typed = useStore(flow.filters.$typed)
  const problem = useStore(flow.filters.$problem)
  const days = [
    { name: 'from', problem: problem === 'operations.period.reversed' ? null : problem },
    { name: 'to', problem },
  ] as const
  return days.map((day) => (
    <Field
      key={day.name}
      label={intl.formatMessage({ id: `operations.period.${day.name}` })}
      error={day.problem && typed.left[day.name] && intl.formatMessage({ id: day.problem })}
    >
      <DateInput
        name={day.name}
        value={typed[day.name]}
        pick={intl.formatMessage({ id: 'operations.period.pick' })}
        max={flow.today()}
        onChange={(value) => flow.filters.type(day.name, value)}
        onBlur={() => flow.filters.leave(day.name)}
      />
    </Field>
  ))
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
