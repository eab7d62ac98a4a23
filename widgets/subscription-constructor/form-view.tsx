import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { ConstructorZone } from '../../shared/api/contract/subscription-constructor.ts'
import { OwnVehicles } from '../../shared/flows/parking/own-vehicles.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import { errorText } from '../../shared/ui/error-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { MultiCombobox } from '../../shared/ui/combobox/multi-combobox.tsx'
import type { ComboboxOption } from '../../shared/ui/combobox/options.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { DateInput } from '../../shared/ui/masked-input/date-input.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Select } from '../../shared/ui/select.tsx'
import type { ConstructorFlow, Parts } from './constructor-flow.ts'

/** More terms than this are chosen from a list. */
const MOST_TERMS = 3

/** What a subscription is put together of, and the way to the offers. */
export function FormView({ flow, zones, timing }: { flow: ConstructorFlow } & Pick<Parts, 'zones' | 'timing'>) {
  const intl = useIntl()
  const isBusy = useStore(flow.press.$isBusy)
  const error = useStore(flow.press.$blockingError)
  return (
    <Card title={intl.formatMessage({ id: 'constructor.title' })}>
      <Form onSubmit={flow.next}>
        <VehicleField flow={flow} />
        <ZonesField flow={flow} zones={zones} />
        <StartField flow={flow} />
        <TermField flow={flow} timing={timing} />
        {error && error.code !== 'aborted' && (
          <Notice kind="danger" title={error.serverText || errorText(intl, error)} />
        )}
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'constructor.asking' })}>
          {intl.formatMessage({ id: 'constructor.next' })}
        </Button>
      </Form>
    </Card>
  )
}

function VehicleField({ flow }: { flow: ConstructorFlow }) {
  const intl = useIntl()
  const { vehicle } = useStore(flow.form.$values)
  const { vehicle: problem } = useStore(flow.form.$problems)
  const vehicles = flow.data.data()?.profile.vehicles ?? []
  return (
    <div data-field="vehicle">
      {vehicles.length === 0 ? (
        <Notice kind="warning" title={intl.formatMessage({ id: 'subscription.vehicle.none' })} />
      ) : (
        <OwnVehicles
          label={intl.formatMessage({ id: 'subscription.vehicle' })}
          error={problem && intl.formatMessage({ id: problem })}
          vehicles={vehicles}
          value={vehicle}
          onChange={(id) => flow.form.change({ vehicle: id })}
        />
      )}
    </div>
  )
}

function ZonesField({ flow, zones }: { flow: ConstructorFlow; zones: readonly ConstructorZone[] }) {
  const intl = useIntl()
  const { zones: chosen } = useStore(flow.form.$values)
  const { zones: problem } = useStore(flow.form.$problems)
  const options = useMemo(() => zones.map((zone) => toOption(zone, intl)), [zones, intl])
  return (
    <Field
      label={intl.formatMessage({ id: 'subscription.zones' })}
      hint={intl.formatMessage({ id: 'constructor.zones.hint' })}
      error={problem && intl.formatMessage({ id: problem })}
    >
      <MultiCombobox
        name="zones"
        isTall
        placeholder={intl.formatMessage({ id: 'constructor.zones.find' })}
        values={chosen}
        options={options}
        texts={toTexts(intl)}
        onChange={flow.chooseZones}
      />
    </Field>
  )
}

function toOption({ code, name, nameEn, isSpecial }: ConstructorZone, intl: IntlShape): ComboboxOption {
  return {
    value: code,
    code,
    label: cityText(name, nameEn, intl.locale),
    lang: cityLanguage(nameEn, intl.locale),
    kind: intl.formatMessage({ id: 'constructor.zone' }),
    ...(isSpecial && { note: intl.formatMessage({ id: 'constructor.zone.special' }) }),
  }
}

function toTexts(intl: IntlShape) {
  return {
    close: intl.formatMessage({ id: 'common.close' }),
    done: intl.formatMessage({ id: 'constructor.zones.done' }),
    empty: intl.formatMessage({ id: 'constructor.zones.none' }),
    recent: '',
    all: '',
    count: (count: number) => intl.formatMessage({ id: 'constructor.zones.count' }, { count }),
    chosen: (count: number, total: number) => intl.formatMessage({ id: 'constructor.zones.chosen' }, { count, total }),
    takeAll: intl.formatMessage({ id: 'constructor.zones.takeAll' }),
    takeNone: intl.formatMessage({ id: 'constructor.zones.takeNone' }),
    remove: (option: string) => intl.formatMessage({ id: 'constructor.zones.remove' }, { zone: option }),
    added: (option: string) => intl.formatMessage({ id: 'constructor.zones.added' }, { zone: option }),
    removed: (option: string) => intl.formatMessage({ id: 'constructor.zones.removed' }, { zone: option }),
    more: (count: number) => intl.formatMessage({ id: 'constructor.zones.more' }, { count }),
  }
}

function StartField({ flow }: { flow: ConstructorFlow }) {
  const intl = useIntl()
  const { input, error } = useField(flow.form, 'startDate')
  return (
    <Field label={intl.formatMessage({ id: 'subscription.start' })} error={error}>
      <DateInput {...input} pick={intl.formatMessage({ id: 'subscription.start.pick' })} />
    </Field>
  )
}

function TermField({ flow, timing }: { flow: ConstructorFlow; timing: readonly number[] }) {
  const intl = useIntl()
  const { days } = useStore(flow.form.$values)
  const { days: problem } = useStore(flow.form.$problems)
  const isList = timing.length > MOST_TERMS
  const options = timing.map((count) => ({
    value: String(count),
    label: intl.formatMessage({ id: 'constructor.days' }, { count }),
  }))
  const change = (next: string) => flow.form.change({ days: next })
  return (
    <div data-field="days">
      <Field
        kind={isList ? 'control' : 'group'}
        label={intl.formatMessage({ id: 'constructor.term' })}
        error={problem && intl.formatMessage({ id: problem })}
      >
        {isList ? (
          <Select
            name="days"
            value={days}
            options={options}
            placeholder={intl.formatMessage({ id: 'constructor.term.choose' })}
            onChange={change}
          />
        ) : (
          <Choice value={days} options={options} onChange={change} />
        )}
      </Field>
    </div>
  )
}
