import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Combobox } from '../../shared/ui/combobox.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { type FieldName, LINES } from './draft.ts'
import { freeDevices } from './fleet.ts'
import { FieldOf } from './item-fields.tsx'
import { QUESTIONS, titleOf, type Item } from './kinds.ts'
import { toPhone } from './phone-text.ts'
import type { Work, WorkState } from './work.ts'

/** The dialog over the lists: a line, its form, or the question before something is done to it. */
export function WorkView({ work, fleet }: { work: WorkState; fleet: Fleet }) {
  const state = useStore(work.$work)
  if (state.step === 'look') return <Look item={state.item} work={work} />
  if (state.step === 'form') return <LineForm state={state} work={work} fleet={fleet} />
  if (state.step === 'confirm') return <Confirm state={state} work={work} fleet={fleet} />
  return null
}

function Look({ item, work }: { item: Item; work: WorkState }) {
  const intl = useIntl()
  const { kind, value } = item
  return (
    <Dialog
      title={titleOf(item)}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={work.close}
      footer={
        <div className="row">
          <Button
            look={value.isActive ? 'secondary' : 'primary'}
            onClick={() => work.ask(item, value.isActive ? 'deactivate' : 'activate')}
          >
            {intl.formatMessage({ id: value.isActive ? 'fleet.deactivate' : 'fleet.activate' })}
          </Button>
          {kind === 'drivers' && (
            <Button look="secondary" onClick={() => work.edit(kind, item)}>
              {intl.formatMessage({ id: 'fleet.edit' })}
            </Button>
          )}
          <Button look="secondary" onClick={() => work.ask(item, 'remove')}>
            {intl.formatMessage({ id: 'fleet.remove' })}
          </Button>
        </div>
      }
    >
      <dl className="facts">
        {factsOf(item).map(([name, fact]) => (
          <div key={name}>
            <dt>{intl.formatMessage({ id: `fleet.column.${name}` })}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <div>
          <dt>{intl.formatMessage({ id: 'fleet.column.state' })}</dt>
          <dd>{intl.formatMessage({ id: value.isActive ? 'fleet.active' : 'fleet.inactive' })}</dd>
        </div>
      </dl>
    </Dialog>
  )
}

function factsOf(item: Item): [string, string][] {
  const { kind, value } = item
  const facts: [string, string][] =
    kind === 'drivers'
      ? [
          ['phone', toPhone(value.phone)],
          ['plate', value.plate],
          ['device', value.device],
        ]
      : [
          ['plate', kind === 'vehicles' ? value.plate : ''],
          ['imei', value.imei],
          ['vin', value.vin],
        ]
  return facts.filter(([, fact]) => fact !== '')
}

interface PartProps<Step extends Work['step']> {
  state: Work & { step: Step }
  work: WorkState
  fleet: Fleet
}

function LineForm({ state: { kind, item }, work, fleet }: PartProps<'form'>) {
  const intl = useIntl()
  const isBusy = useStore(work.press.$isBusy)

  return (
    <Dialog
      title={intl.formatMessage({ id: item === null ? `fleet.${kind}.add` : 'fleet.edit.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={work.back}
    >
      <Form onSubmit={work.submit}>
        {(Object.keys(LINES[kind]) as FieldName[]).map((name) => (
          <FieldOf key={name} name={name} kind={kind} work={work} fleet={fleet} />
        ))}
        <Failure work={work} isKept />
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'fleet.saving' })}>
          {intl.formatMessage({ id: 'fleet.save' })}
        </Button>
      </Form>
    </Dialog>
  )
}

function Confirm({ state: { item, action }, work, fleet }: PartProps<'confirm'>) {
  const intl = useIntl()
  const isBusy = useStore(work.press.$isBusy)
  const device = useStore(work.$device)
  const isWithout = item.kind === 'vehicles' && action === 'activate' && item.value.vin === '' && item.value.imei === ''
  const devices = isWithout ? freeDevices(fleet) : []
  return (
    <Dialog
      title={intl.formatMessage({ id: `fleet.${action}.title` })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={work.back}
      footer={
        <div className="row">
          <Button
            busy={isBusy && intl.formatMessage({ id: 'fleet.saving' })}
            isBlocked={isWithout && device === ''}
            onClick={() => void work.submit()}
          >
            {intl.formatMessage({ id: `fleet.${action}` })}
          </Button>
          <Button look="secondary" onClick={work.back}>
            {intl.formatMessage({ id: 'fleet.cancel' })}
          </Button>
        </div>
      }
    >
      <p>{intl.formatMessage({ id: QUESTIONS[item.kind][action] }, { name: titleOf(item) })}</p>
      {isWithout && (
        <Field
          label={intl.formatMessage({ id: 'fleet.column.device' })}
          hint={intl.formatMessage({ id: devices.length === 0 ? 'fleet.device.none' : 'fleet.device.choose' })}
        >
          <Combobox
            value={device === '' ? null : device}
            options={devices.map((mark) => ({ value: mark, code: mark, label: '' }))}
            texts={{
              close: intl.formatMessage({ id: 'common.close' }),
              empty: intl.formatMessage({ id: 'fleet.notFound' }),
              recent: '',
              all: '',
              count: (count) => intl.formatMessage({ id: 'fleet.found' }, { count }),
            }}
            onChange={(value) => work.chooseDevice(value ?? '')}
          />
        </Field>
      )}
      <Failure work={work} />
    </Dialog>
  )
}

/** `isKept`: something was typed, and is still there. */
function Failure({ work, isKept = false }: { work: WorkState; isKept?: boolean }) {
  const intl = useIntl()
  const error = useStore(work.press.$blockingError)
  if (!error || error.code === 'aborted') return null
  return (
    <Notice kind="danger" title={intl.formatMessage({ id: `error.${error.code}` })}>
      {isKept && <p>{intl.formatMessage({ id: 'fleet.kept' })}</p>}
    </Notice>
  )
}
