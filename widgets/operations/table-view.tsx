import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Operation } from '../../shared/api/contract/operations.ts'
import { sortOperations } from '../../shared/domain/operation-order.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { formatMoment } from '../../shared/i18n/format.ts'
import { type Text, useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import type { TableColumn } from '../../shared/ui/table.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import { formatAmount, isIncome, typeTextId } from './amount.ts'
import type { Desk } from './desk.ts'
import type { More, Pages } from '../../shared/stores/paged.ts'

/** The loaded rows in the order chosen, and what follows them. */
export function TableView({
  desk,
  pages,
}: {
  desk: Pick<Desk, 'filters' | 'history' | 'timeZone' | 'open'>
  pages: Pages<Operation>
}) {
  const text = useText()
  const order = useStore(desk.filters.$order)
  const rows = useMemo(() => sortOperations(pages.rows, order), [pages.rows, order])
  const columns = useMemo(() => columnsOf(desk.timeZone, text), [desk.timeZone, text])
  return (
    <>
      <VirtualTable
        caption={text('operations.title')}
        columns={columns}
        rows={rows}
        toKey={toKey}
        question={order}
        rowHeight={TWO_LINES}
        total={pages.more.status === 'none' ? rows.length : undefined}
        onNearEnd={() => void desk.history.more()}
        onOpen={desk.open}
        foot={<Foot more={pages.more} retry={() => void desk.history.retry()} />}
      />
      <output className="visually-hidden">{text('operations.loaded', { count: rows.length })}</output>
    </>
  )
}

const toKey = ({ orderNumber }: Operation) => orderNumber
/** Most lines have their time below their place. */
const TWO_LINES = 70

function Foot({ more, retry }: { more: More; retry(): void }) {
  const text = useText()
  if (more.status === 'loading') return <p className="table-foot muted">{text('operations.more.loading')}</p>
  if (more.status !== 'failed') return null
  return (
    <div className="table-foot row" role="alert">
      <span>
        {text('operations.more.failed')}. {text(`error.${more.error.code}`)}
      </span>
      <Button look="secondary" onClick={retry}>
        {text('common.retry')}
      </Button>
    </div>
  )
}

function columnsOf(timeZone: string, text: Text): TableColumn<Operation>[] {
  const toMoment = ({ dateOperation }: Operation) => formatMoment(dateOperation, timeZone, 'DD/MM/YY HH:mm')
  return [
    { key: 'date', title: text('operations.column.date'), cell: toMoment },
    { key: 'type', title: text('operations.column.type'), cell: (row) => <Kind row={row} /> },
    { key: 'place', title: text('operations.column.place'), cell: (row) => <Place row={row} timeZone={timeZone} /> },
    { key: 'vehicle', title: text('operations.column.vehicle'), cell: ({ plate }) => plate },
    {
      key: 'sum',
      title: text('operations.column.sum'),
      align: 'end',
      cell: (row) => (
        <span className={isIncome(row) && row.status === 'done' ? 'amount amount-in' : 'amount'}>
          {formatAmount(row, text.language)}
        </span>
      ),
    },
  ]
}

const STATUS_ICONS: { readonly [Status in Exclude<Operation['status'], 'done'>]: IconName } = {
  cancel: 'minus',
  error: 'danger',
  waiting: 'info',
}

/** What it was; how it ended is said in words where it did not simply succeed. */
function Kind({ row: { type, status } }: { row: Operation }) {
  const text = useText()
  return (
    <>
      {text(typeTextId(type))}
      {status !== 'done' && (
        <span className={`status status-${status}`}>
          <Icon name={STATUS_ICONS[status]} />
          {text(`operations.status.${status}`)}
        </span>
      )}
    </>
  )
}

function Place({ row: { zone, parkingCode, start, end }, timeZone }: { row: Operation; timeZone: string }) {
  return (
    <>
      {[zone, parkingCode].filter(Boolean).join(' · ')}
      {start !== null && end !== null && (
        <span className="muted time-range">{formatTimeRange(start, end, timeZone)}</span>
      )}
    </>
  )
}
