import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { FieldTable } from '../../shared/flows/fields.ts'
import type { RecordFlow } from '../../shared/flows/record/record.ts'
import { type RecordMessages, RecordView, type RecordViewProps } from '../../shared/flows/record/record-view.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FirstField } from '../../shared/ui/first-field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { LongTableColumn } from '../../shared/ui/table.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import type { Action, Kind, Line } from './kinds.ts'
import type { Found } from './lists.ts'

export interface ListViewProps<Row extends Line, Table extends FieldTable> extends Pick<
  RecordViewProps<Row, Table, Action>,
  'nameOf' | 'fields' | 'renderQuestion' | 'isAnswered'
> {
  kind: Kind
  record: RecordFlow<Row, Table, Action>
  $rows: Found<Row>
  /** What is looked for. */
  typed: string
  /**
   * What is known of a line, by the name of its column; its status stands behind them. The same list at every render.
   */
  cells: Cells<Row>
  /** Whether a line can be changed, and not only switched on and off. */
  isEditable?: boolean
}

/** The columns of a list in their order, and what they show. */
export type Cells<Row> = readonly (readonly [name: string, read: (row: Row) => string])[]

/** One of the lists, with all that is done to its lines. */
export function ListView<Row extends Line, Table extends FieldTable>(props: ListViewProps<Row, Table>) {
  const intl = useIntl()
  const { kind, record, $rows, typed, cells, fields, isEditable = false, ...dialogs } = props
  const opened = useStore(record.$step)
  const rows = useStore($rows)
  const columns = useMemo(() => columnsOf(cells, intl), [cells, intl])
  const label = intl.formatMessage({ id: `fleet.${kind}` })
  const isSearch = typed.trim() !== ''
  // Before the first key too, which would wait for it: a browser’s first number in words takes as long as the whole list.
  const found = intl.formatMessage({ id: 'fleet.found' }, { count: rows.length })
  return (
    <>
      <RecordView
        {...dialogs}
        record={record}
        fields={<FirstField isWanted={opened.step === 'form' && opened.item === null}>{fields}</FirstField>}
        messages={messagesOf(kind)}
        label={label}
        renderDetails={(row) => <Facts row={row} cells={cells} />}
        renderButtons={(row) => <Buttons row={row} record={record} isEditable={isEditable} />}
      >
        {rows.length === 0 ? (
          <Notice title={intl.formatMessage({ id: isSearch ? 'fleet.notFound' : `fleet.${kind}.empty` })}>
            <p>{intl.formatMessage({ id: isSearch ? 'fleet.notFound.hint' : `fleet.${kind}.empty.hint` })}</p>
          </Notice>
        ) : (
          <VirtualTable
            caption={label}
            columns={columns}
            rows={rows}
            toKey={toKey}
            question={typed}
            total={rows.length}
            onOpen={record.look}
          />
        )}
      </RecordView>
      <output className="visually-hidden">{isSearch && found}</output>
    </>
  )
}

const toKey = ({ id }: Line) => id

function columnsOf<Row extends Line>(cells: Cells<Row>, intl: IntlShape): LongTableColumn<Row>[] {
  const column = (
    key: string,
    text: (row: Row) => string,
    cell: (row: Row) => ReactNode = (row) => <AsWritten>{text(row)}</AsWritten>,
  ) => ({
    key,
    title: intl.formatMessage({ id: `fleet.column.${key}` }),
    text,
    cell,
  })
  return [
    ...cells.map((one) => ({
      ...column(...one),
      // A device may have no number of the first kind: then the next one is its name.
      isOpener: (row: Row) => cells.find(([, read]) => read(row) !== '') === one,
    })),
    column(
      'state',
      ({ isActive }) => intl.formatMessage({ id: isActive ? 'fleet.active' : 'fleet.inactive' }),
      ({ isActive }) => <State isActive={isActive} />,
    ),
  ]
}

function State({ isActive }: { isActive: boolean }) {
  const intl = useIntl()
  return (
    <span className={isActive ? 'state state-on' : 'state'}>
      <Icon name={isActive ? 'success' : 'minus'} />
      {intl.formatMessage({ id: isActive ? 'fleet.active' : 'fleet.inactive' })}
    </span>
  )
}

/** What is known of a line beside its name. */
function Facts<Row extends Line>({ row, cells }: { row: Row; cells: Cells<Row> }) {
  const intl = useIntl()
  const facts = cells.map(([name, read]) => [name, read(row)] as const)
  return (
    <dl className="facts">
      {facts
        .filter(([name, fact]) => name !== 'name' && fact !== '')
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{intl.formatMessage({ id: `fleet.column.${name}` })}</dt>
            <dd>
              <AsWritten>{fact}</AsWritten>
            </dd>
          </div>
        ))}
      <div>
        <dt>{intl.formatMessage({ id: 'fleet.column.state' })}</dt>
        <dd>{intl.formatMessage({ id: row.isActive ? 'fleet.active' : 'fleet.inactive' })}</dd>
      </div>
    </dl>
  )
}

interface ButtonsProps<Row, Table extends FieldTable> {
  row: Row
  record: RecordFlow<Row, Table, Action>
  isEditable: boolean
}

function Buttons<Row extends Line, Table extends FieldTable>({ row, record, isEditable }: ButtonsProps<Row, Table>) {
  const intl = useIntl()
  return (
    <>
      <Button
        look={row.isActive ? 'secondary' : 'primary'}
        onClick={() => record.ask(row, row.isActive ? 'deactivate' : 'activate')}
      >
        {intl.formatMessage({ id: row.isActive ? 'fleet.deactivate' : 'fleet.activate' })}
      </Button>
      {isEditable && (
        <Button look="secondary" onClick={() => record.edit(row)}>
          {intl.formatMessage({ id: 'fleet.edit' })}
        </Button>
      )}
      <Button look="danger" onClick={() => record.ask(row, 'remove')}>
        {intl.formatMessage({ id: 'fleet.remove' })}
      </Button>
    </>
  )
}

/** The ids of what is said before something is done. */
const QUESTIONS: { readonly [K in Kind]: { readonly [A in Action]: string } } = {
  drivers: {
    activate: 'fleet.drivers.activate.text',
    deactivate: 'fleet.drivers.deactivate.text',
    remove: 'fleet.drivers.remove.text',
  },
  vehicles: {
    activate: 'fleet.vehicles.activate.text',
    deactivate: 'fleet.vehicles.deactivate.text',
    remove: 'fleet.vehicles.remove.text',
  },
  devices: {
    activate: 'fleet.devices.activate.text',
    deactivate: 'fleet.devices.deactivate.text',
    remove: 'fleet.devices.remove.text',
  },
}

function messagesOf(kind: Kind): RecordMessages<Action> {
  const action = (name: Action) => ({
    title: `fleet.${name}.title`,
    text: QUESTIONS[kind][name],
    yes: `fleet.${name}`,
    done: `fleet.${name}.done`,
    isDangerous: name !== 'activate',
  })
  return {
    add: `fleet.${kind}.add`,
    edit: 'fleet.edit.title',
    save: 'fleet.save',
    saving: 'fleet.saving',
    cancel: 'fleet.cancel',
    kept: 'fleet.kept',
    changed: 'fleet.changed',
    gone: 'fleet.gone',
    added: 'fleet.added',
    edited: 'fleet.edited',
    actions: { activate: action('activate'), deactivate: action('deactivate'), remove: action('remove') },
  }
}
