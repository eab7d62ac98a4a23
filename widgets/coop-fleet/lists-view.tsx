import { useStore } from '@nanostores/react'
import { Suspense, useMemo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import type { TableColumn } from '../../shared/ui/table.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import { KINDS, type Item, type Kind } from './kinds.ts'
import type { Office } from './office.ts'
import { toPhone } from './phone-text.ts'
import { WorkView } from './work-view.tsx'

const ImportView = lateView(() => import('./import-view.tsx').then((loaded) => loaded.ImportView))

/** The three lists, one at a time, each with its search. */
export function ListsView({
  office,
  fleet,
}: {
  office: Pick<Office, 'lists' | 'work' | 'driverImport'>
  fleet: Fleet
}) {
  const intl = useIntl()
  const list = useStore(office.lists.$list)
  const typed = useStore(office.lists.$typed)
  const found = useStore(office.lists.$found)
  const importing = useStore(office.driverImport.$state)
  const columns = useMemo(() => columnsOf(list, intl), [list, intl])
  return (
    <>
      <Choice
        label={intl.formatMessage({ id: 'fleet.lists' })}
        value={list}
        options={KINDS.map((kind) => ({
          value: kind,
          label: intl.formatMessage({ id: `fleet.${kind}` }),
          note: String(fleet[kind].length),
        }))}
        onChange={office.lists.open}
      />
      <div className="list-tools">
        <Field label={intl.formatMessage({ id: `fleet.${list}.find` })}>
          <TextInput type="search" autoComplete="off" value={typed} onChange={office.lists.find} />
        </Field>
        <div className="row">
          <Button look="secondary" onClick={() => office.work.edit(list, null)}>
            {intl.formatMessage({ id: `fleet.${list}.add` })}
          </Button>
          {list === 'drivers' && (
            <Button look="secondary" onClick={office.driverImport.open}>
              {intl.formatMessage({ id: 'fleet.import' })}
            </Button>
          )}
        </div>
      </div>
      {found.length === 0 ? (
        <Notice title={intl.formatMessage({ id: typed.trim() === '' ? `fleet.${list}.empty` : 'fleet.notFound' })}>
          <p>{intl.formatMessage({ id: typed.trim() === '' ? `fleet.${list}.empty.hint` : 'fleet.notFound.hint' })}</p>
        </Notice>
      ) : (
        <VirtualTable
          key={list}
          caption={intl.formatMessage({ id: `fleet.${list}` })}
          columns={columns}
          rows={found}
          toKey={toKey}
          question={typed}
          total={found.length}
          onOpen={office.work.look}
        />
      )}
      <output className="visually-hidden">
        {typed.trim() !== '' && intl.formatMessage({ id: 'fleet.found' }, { count: found.length })}
      </output>
      <WorkView work={office.work} fleet={fleet} />
      {importing.step !== 'closed' && (
        <Suspense>
          <ImportView driverImport={office.driverImport} state={importing} />
        </Suspense>
      )}
    </>
  )
}

const toKey = ({ value }: Item) => value.id

function columnsOf(list: Kind, intl: IntlShape): TableColumn<Item>[] {
  const column = (key: string, cell: (item: Item) => string): TableColumn<Item> => ({
    key,
    title: intl.formatMessage({ id: `fleet.column.${key}` }),
    cell,
  })
  const plate = column('plate', (item) => ('plate' in item.value ? item.value.plate : ''))
  const vin = column('vin', (item) => ('vin' in item.value ? item.value.vin : ''))
  const imei = column('imei', (item) => ('imei' in item.value ? item.value.imei : ''))
  const state: TableColumn<Item> = {
    key: 'state',
    title: intl.formatMessage({ id: 'fleet.column.state' }),
    cell: ({ value }) => <State isActive={value.isActive} />,
  }
  if (list === 'vehicles') return [plate, vin, imei, state]
  if (list === 'devices') return [imei, vin, state]
  return [
    column('name', (item) => (item.kind === 'drivers' ? item.value.name : '')),
    column('phone', (item) => (item.kind === 'drivers' ? toPhone(item.value.phone) : '')),
    plate,
    column('device', (item) => (item.kind === 'drivers' ? item.value.device : '')),
    state,
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
