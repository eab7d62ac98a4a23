import { useStore } from '@nanostores/react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { OperationFilter } from '../../shared/api/contract/operations.ts'
import { firstDirection, type Sorting } from '../../shared/domain/operation-order.ts'
import { PeriodView } from '../../shared/flows/period/period-view.tsx'
import { languageAsWritten } from '../../shared/i18n/language-as-written.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Said } from '../../shared/ui/announcer.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Combobox } from '../../shared/ui/combobox/combobox.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Select } from '../../shared/ui/select.tsx'
import type { OperationsFlow } from './operations-flow.ts'
import { toPlaceOptions } from './place-options.ts'

/** What the history is narrowed to; on a phone behind one button, beside which stands what has been chosen. */
export function FiltersView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const id = useId()
  const [isPressed, setIsPressed] = useState(false)
  // Days that are missing or in the wrong order have to be seen.
  const isOpen = useStore(flow.filters.$problem) !== null || isPressed
  const filters = useStore(flow.filters.$filters)
  const { by, direction } = useStore(flow.filters.$sorting)
  const { types, days, change } = flow.filters
  return (
    <search className="stack-tight" aria-label={intl.formatMessage({ id: 'operations.filters' })}>
      <div className="filter-bar">
        <Button look="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsPressed(!isOpen)}>
          {intl.formatMessage({ id: 'operations.filters.open' })}
          <Icon name="chevron" />
        </Button>
        <Chips flow={flow} />
      </div>
      <div className={isOpen ? 'filters filters-open' : 'filters'} id={id}>
        <PeriodView chosen={filters} days={days} today={flow.today()} onChoose={(period) => change({ period })} />
        <Field label={intl.formatMessage({ id: 'operations.type' })} kind="filter">
          <Select
            value={filters.type}
            options={types.map((type) => ({
              value: type,
              label: intl.formatMessage({ id: `operations.type.${type}` }),
            }))}
            onChange={(type) => change({ type: type as OperationFilter })}
          />
        </Field>
        <VehicleFilter flow={flow} />
        <PlaceFilter flow={flow} />
        <Field label={intl.formatMessage({ id: 'operations.order' })} kind="filter">
          <Select
            value={`${by}.${direction}`}
            options={ordersOf(flow.filters)
              .map((order) => `${order.by}.${order.direction}`)
              .map((value) => ({ value, label: intl.formatMessage({ id: `operations.order.${value}` }) }))}
            onChange={(value) => {
              const order = ordersOf(flow.filters).find((one) => `${one.by}.${one.direction}` === value)
              if (order) flow.filters.sortBy(order)
            }}
          />
        </Field>
      </div>
    </search>
  )
}

/** What the rows can be sorted by: in both directions where the server does it. */
function ordersOf({ sortKeys, isServerSorted }: OperationsFlow['filters']): Sorting[] {
  return sortKeys.flatMap((by) => {
    const first = firstDirection(by)
    const other = first === 'down' ? 'up' : 'down'
    return isServerSorted
      ? [
          { by, direction: first },
          { by, direction: other },
        ]
      : [{ by, direction: first }]
  })
}

/** What is chosen, each with a press that takes it back; the period, which there always is, is only told. */
function Chips({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const { period, from, to, type, vehicle, place } = useStore(flow.filters.$filters)
  const vehicles = useStore(flow.$vehicles)
  const days = [from, to].filter(Boolean).map((day) => day.split('-').toReversed().join('/'))
  const isOfDays = period === 'custom' && days.length > 0
  const chosen = [
    type !== 'all' && { patch: { type: 'all' as const }, text: intl.formatMessage({ id: `operations.type.${type}` }) },
    vehicle !== '' && {
      patch: { vehicle: '' },
      text:
        (vehicles.status === 'ready' ? vehicles.value : []).find(({ value }) => value === vehicle)?.label ?? vehicle,
    },
    place !== '' && {
      patch: { place: '' },
      text: `${intl.formatMessage({ id: `operations.${flow.placeKind}` })} ${place}`,
    },
  ] as const
  return (
    <>
      <span className="chip chip-on">
        {isOfDays ? days.join(' – ') : intl.formatMessage({ id: `period.${period}` })}
      </span>
      {chosen.map(
        (chip) =>
          chip && (
            <button
              key={chip.text}
              type="button"
              className="chip"
              aria-label={intl.formatMessage({ id: 'operations.filters.drop' }, { filter: chip.text })}
              onClick={() => flow.filters.change(chip.patch)}
            >
              <AsWritten>{chip.text}</AsWritten>
              <Icon name="close" />
            </button>
          ),
      )}
    </>
  )
}

function VehicleFilter({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const filters = useStore(flow.filters.$filters)
  const vehicles = useStore(flow.$vehicles)
  const own = vehicles.status === 'ready' ? vehicles.value : []
  const options = own.map((one) => ({ ...one, lang: languageAsWritten(one.label, intl.locale) }))
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
  const text = intl.formatMessage({ id: 'operations.filter.failed' })
  if (!props.isFailed)
    return (
      <Field label={props.label} kind="filter">
        {props.children}
      </Field>
    )
  return (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <p className="muted">{text}</p>
      <Said>{`${props.label}: ${text}`}</Said>
      <Button look="secondary" onClick={props.retry}>
        {intl.formatMessage({ id: 'operations.filter.retry' })}
      </Button>
    </div>
  )
}
