import { useStore } from '@nanostores/react'
import { type MouseEvent, useMemo, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Operation } from '../../shared/api/contract/operations.ts'
import { addDays, toCityTime } from '../../shared/domain/city-time.ts'
import { firstDirection, type Sorting, type SortKey, sortOperations } from '../../shared/domain/operation-order.ts'
import { isUsable } from '../../shared/domain/safe-url.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoment } from '../../shared/i18n/format.ts'
import { errorText } from '../../shared/ui/error-text.ts'
import { Said } from '../../shared/ui/announcer.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { Link } from '../../shared/ui/link.tsx'
import type { LongTableColumn } from '../../shared/ui/table.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import { formatAmount, hasSum, isIncome, toPlainAmount, typeTextId } from './amount.ts'
import type { OperationsFlow } from './operations-flow.ts'
import type { More, Pages } from '../../shared/stores/paged.ts'

/** The loaded rows in the order chosen, and what follows them. */
export function TableView({
  flow,
  pages: loaded,
}: {
  flow: Pick<OperationsFlow, 'filters' | 'history' | 'whole' | 'timeZone' | 'today' | 'open' | 'placeKind'>
  pages: Pages<Operation>
}) {
  const intl = useIntl()
  const { filters } = flow
  const isComing = useStore(flow.whole.$state).status === 'loading'
  const pages = useLast(loaded, { isHeld: isComing })
  const sorting = useStore(filters.$sorting)
  const { by, direction } = sorting
  const isSorted = filters.isServerSorted
  const rows = useMemo(
    () => (isSorted ? pages.rows : sortOperations(pages.rows, by === 'length' ? 'length' : 'date')),
    [pages.rows, by, isSorted],
  )
  // Another order than by date has no days.
  const days = useDayTitles(by === 'date' ? rows : null, `${by} ${direction}`, flow)
  const hasReceipts = rows.some((row) => findReceipt(row) !== undefined)
  const columns = useMemo(
    () => [...columnsOf(flow, days, intl), ...(hasReceipts ? [receiptColumn(intl)] : [])],
    [flow, days, hasReceipts, intl],
  )
  return (
    <div className={hasReceipts ? 'with-receipts' : undefined}>
      <VirtualTable
        caption={intl.formatMessage({ id: 'operations.title' })}
        columns={columns}
        rows={rows}
        toKey={toKey}
        question={`${by} ${direction}`}
        sort={isSorted ? { ...sorting, onSort: (key) => filters.sortBy(turned(key as SortKey, sorting)) } : undefined}
        rowHeight={TWO_LINES}
        total={pages.more.status === 'none' ? rows.length : undefined}
        onNearEnd={() => void flow.history.more()}
        onOpen={flow.open}
        isInPage
        foot={<Foot more={pages.more} count={rows.length} retry={() => void flow.history.retry()} />}
      />
      <Said>{intl.formatMessage({ id: 'operations.loaded' }, { count: rows.length })}</Said>
    </div>
  )
}

/** A value, or the one from before it was held: thousands of pages are not sorted, drawn and said one by one. */
function useLast<Value>(value: Value, { isHeld }: { isHeld: boolean }): Value {
  const [last, setLast] = useState(value)
  if (!isHeld && last !== value) setLast(value)
  return isHeld ? last : value
}

/** A press on the column that sorts turns it round. */
function turned(by: SortKey, before: Sorting): Sorting {
  if (by !== before.by) return { by, direction: firstDirection(by) }
  return { by, direction: before.direction === 'down' ? 'up' : 'down' }
}

const toKey = ({ orderNumber }: Operation) => orderNumber
/** Most lines have their time below their place. */
const TWO_LINES = 70

function Foot({ more, count, retry }: { more: More; count: number; retry(): void }) {
  const intl = useIntl()
  if (more.status === 'none') return null
  return (
    <>
      <p className="table-foot on-paper">{intl.formatMessage({ id: 'operations.printed' }, { count })}</p>
      {more.status === 'loading' && (
        <p className="table-foot muted">{intl.formatMessage({ id: 'operations.more.loading' })}</p>
      )}
      {more.status === 'failed' && (
        <div className="table-foot row">
          <span role="alert">
            {intl.formatMessage({ id: 'operations.more.failed' })}. {errorText(intl, more.error)}
          </span>
          <Button look="secondary" onClick={retry}>
            {intl.formatMessage({ id: 'common.retry' })}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * What stands above the first operation of each day, on a phone: by the number of that operation. It is the same map
 * while rows only follow those that are there, which so need not be drawn again; `order` says how they are sorted.
 */
function useDayTitles(
  rows: readonly Operation[] | null,
  order: string,
  flow: Pick<OperationsFlow, 'timeZone' | 'today'>,
): ReadonlyMap<string, string> | null {
  const intl = useIntl()
  const first = rows?.[0]
  const titles = useMemo(() => createDayTitles({ order, first, flow, intl }), [order, first, flow, intl])
  return rows && titles.follow(rows)
}

interface DayQuestion {
  order: string
  first: Operation | undefined
  flow: Pick<OperationsFlow, 'timeZone' | 'today'>
  intl: IntlShape
}

function createDayTitles({ flow: { timeZone, today }, intl }: DayQuestion) {
  const titles = new Map<string, string>()
  let done = 0
  let before = ''

  function titleOf({ dateOperation }: Operation, date: string): string {
    const written = formatMoment(dateOperation, timeZone, 'DD/MM/YY')
    const name = { [today()]: 'today', [addDays(today(), -1)]: 'yesterday' }[date]
    return name === undefined ? written : `${intl.formatMessage({ id: `period.${name}` })}, ${written}`
  }

  return {
    /** With the titles of the rows that have come since. */
    follow(rows: readonly Operation[]): ReadonlyMap<string, string> {
      for (const row of rows.slice(done)) {
        const { date } = toCityTime(row.dateOperation, timeZone)
        if (date !== before) titles.set(row.orderNumber, titleOf(row, date))
        before = date
      }
      done = rows.length
      return titles
    },
  }
}

function columnsOf(
  { timeZone, placeKind }: Pick<OperationsFlow, 'timeZone' | 'placeKind'>,
  days: ReadonlyMap<string, string> | null,
  intl: IntlShape,
): LongTableColumn<Operation>[] {
  return [
    {
      key: 'date',
      text: ({ dateOperation }) => formatMoment(dateOperation, timeZone, 'DD/MM/YY HH:mm'),
      title: intl.formatMessage({ id: 'operations.column.date' }),
      cell: ({ orderNumber, dateOperation }) => (
        <>
          {days?.has(orderNumber) && <span className="day">{days.get(orderNumber)}</span>}
          <span className={days ? 'moment moment-of-day' : 'moment'}>
            {formatMoment(dateOperation, timeZone, 'DD/MM/YY HH:mm')}
          </span>
        </>
      ),
    },
    {
      key: 'type',
      title: intl.formatMessage({ id: 'operations.column.type' }),
      text: ({ type, status }) =>
        [
          intl.formatMessage({ id: typeTextId(type) }),
          status !== 'done' && intl.formatMessage({ id: `operations.status.${status}` }),
        ]
          .filter(Boolean)
          .join(', '),
      cell: (row) => <Kind row={row} />,
      isOpener: () => true,
    },
    {
      key: 'place',
      title: intl.formatMessage({ id: 'operations.column.place' }),
      text: ({ zone, parkingCode, start, end }) =>
        [zone, parkingCode, start !== null && end !== null && formatTimeRange(start, end, timeZone)]
          .filter(Boolean)
          .join(' · '),
      cell: (row) => <Place row={row} {...{ timeZone, placeKind }} isUnderDay={days !== null} />,
    },
    {
      key: 'vehicle',
      title: intl.formatMessage({ id: 'operations.column.vehicle' }),
      text: ({ plate }) => plate ?? '',
      cell: ({ plate }) => plate,
    },
    {
      key: 'sum',
      title: intl.formatMessage({ id: 'operations.column.sum' }),
      align: 'end',
      text: (row) => (hasSum(row) ? toPlainAmount(row, intl.locale) : ''),
      cell: (row) =>
        hasSum(row) ? (
          <span className={isIncome(row) && row.status === 'done' ? 'amount amount-in' : 'amount'}>
            {formatAmount(row, intl.locale)}
          </span>
        ) : (
          <span className="amount-unknown">{intl.formatMessage({ id: 'operations.sum.unknown' })}</span>
        ),
    },
  ]
}

/** What can be shown as a receipt: the fiscal one, else the proof of payment. */
function findReceipt({ receiptUrl, proofUrl }: Operation) {
  return [receiptUrl, proofUrl].find(isUsable)
}

/** The receipt in one press. The keys walk the rows, and Tab goes to the receipt of the row that they stand on. */
function receiptColumn(intl: IntlShape): LongTableColumn<Operation> {
  const title = intl.formatMessage({ id: 'operations.details.receipt' })
  return {
    key: 'receipt',
    title: <span className="visually-hidden">{title}</span>,
    isUnsorted: true,
    text: null,
    cell(row, isActive) {
      const href = findReceipt(row)
      const name = intl.formatMessage({ id: 'operations.receipt.one' }, { number: row.orderNumber })
      return (
        href && (
          <Link
            className="receipt-link"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            tabIndex={isActive ? undefined : -1}
            onClick={staysClosed}
          >
            {title}
          </Link>
        )
      )
    },
  }
}

/** The row does not open beside the receipt. */
function staysClosed(event: MouseEvent): void {
  event.stopPropagation()
}

const STATUS_ICONS: { readonly [Status in Exclude<Operation['status'], 'done'>]: IconName } = {
  cancel: 'minus',
  error: 'danger',
  waiting: 'info',
}

/** What it was; how it ended is said in words where it did not simply succeed. */
function Kind({ row: { type, status } }: { row: Operation }) {
  const intl = useIntl()
  return (
    <>
      {intl.formatMessage({ id: typeTextId(type) })}
      {status !== 'done' && (
        <span className={`status status-${status}`}>
          <Icon name={STATUS_ICONS[status]} />
          {intl.formatMessage({ id: `operations.status.${status}` })}
        </span>
      )}
    </>
  )
}

interface PlaceProps extends Pick<OperationsFlow, 'timeZone' | 'placeKind'> {
  row: Operation
  /** On a phone the day stands above it. */
  isUnderDay: boolean
}

/** Where and when; on a phone, where no column says so, with what the code is a code of. */
function Place({ row, timeZone, placeKind, isUnderDay }: PlaceProps) {
  const intl = useIntl()
  const { zone, parkingCode, start, end, dateOperation } = row
  const place = [zone, parkingCode].filter(Boolean).join(' · ')
  return (
    <>
      {place !== '' && (
        <span>
          <span className="place-kind">{intl.formatMessage({ id: `operations.${placeKind}` })} </span>
          <AsWritten>{place}</AsWritten>
        </span>
      )}
      {start !== null && end !== null ? (
        <TimeRange
          range={formatTimeRange(start, end, timeZone)}
          day={isUnderDay ? formatMoment(dateOperation, timeZone, 'DD/MM/YY') : null}
        />
      ) : (
        <span className="muted time-alone">{formatMoment(dateOperation, timeZone, 'HH:mm')}</span>
      )}
    </>
  )
}

/** A stretch of time; the day that stands above it already is not written once more. */
function TimeRange({ range, day }: { range: string; day: string | null }) {
  const isOfDay = day !== null && range.startsWith(`${day} `)
  return (
    <span className="muted time-range">
      {isOfDay && <span className="time-day">{day} </span>}
      {isOfDay ? range.slice(day.length + 1) : range}
    </span>
  )
}
