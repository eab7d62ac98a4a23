import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Receipt } from '../../shared/api/contract/receipts.ts'
import { ListCard } from '../../shared/flows/list-card.tsx'
import { PeriodView } from '../../shared/flows/period/period-view.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoment, formatMoney, formatPlainAmount } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { LongTableColumn } from '../../shared/ui/table.tsx'
import { useSaid } from '../../shared/ui/announcer.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import type { ReceiptsFlow } from './receipts-flow.ts'
import { statusText, StatusView } from './status-view.tsx'

/** The receipts, newest first, and the one that is looked at. */
export function FlowView({ flow }: { flow: ReceiptsFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$receipts)
  const opened = useStore(flow.$opened)
  return (
    <>
      <ListCard
        title={intl.formatMessage({ id: 'receipts.title' })}
        state={state}
        onRetry={flow.reload}
        stale={intl.formatMessage({ id: 'receipts.stale' })}
      >
        {({ rows, hasAny }) => (hasAny ? <Receipts flow={flow} rows={rows} /> : <Empty />)}
      </ListCard>
      {opened && <ReceiptDialog key={opened.receipt.number} opened={opened} city={flow.city} onClose={flow.close} />}
    </>
  )
}

function Empty() {
  const intl = useIntl()
  return (
    <>
      <p>{intl.formatMessage({ id: 'receipts.empty' })}</p>
      <p className="muted">{intl.formatMessage({ id: 'receipts.empty.hint' })}</p>
    </>
  )
}

function Receipts({ flow, rows }: { flow: ReceiptsFlow; rows: readonly Receipt[] | null }) {
  const intl = useIntl()
  const period = useStore(flow.$period)
  return (
    <div className="stack">
      <div className="receipts-filter" role="search" aria-label={intl.formatMessage({ id: 'receipts.filter' })}>
        <PeriodView
          chosen={period}
          days={flow.days}
          today={flow.today()}
          onChoose={(chosen) => flow.choosePeriod({ period: chosen })}
        />
      </div>
      {rows === null ? (
        <p className="muted">{intl.formatMessage({ id: 'receipts.choose' })}</p>
      ) : (
        <Rows flow={flow} rows={rows} />
      )}
    </div>
  )
}

function Rows({ flow, rows }: { flow: ReceiptsFlow; rows: readonly Receipt[] }) {
  const intl = useIntl()
  const { open, city } = flow
  const columns = useMemo(() => columnsOf({ open, timeZone: city.timeZone, intl }), [open, city, intl])
  const count =
    rows.length === 0
      ? intl.formatMessage({ id: 'receipts.none' })
      : intl.formatMessage({ id: 'receipts.count' }, { count: rows.length })
  useSaid(count)
  return (
    <>
      <p className="muted">{count}</p>
      {rows.length > 0 && (
        <VirtualTable
          caption={intl.formatMessage({ id: 'receipts.title' })}
          columns={columns}
          rows={rows}
          toKey={toKey}
          rowHeight={ROW_HEIGHT}
          total={rows.length}
          isInPage
        />
      )}
    </>
  )
}

const toKey = ({ number }: Receipt) => number
/** With its button. */
const ROW_HEIGHT = 72

function columnsOf(table: {
  open(receipt: Receipt): void
  timeZone: string
  intl: IntlShape
}): LongTableColumn<Receipt>[] {
  const { open, timeZone, intl } = table
  const say = (id: string) => intl.formatMessage({ id })
  return [
    {
      key: 'date',
      title: say('receipts.date'),
      text: ({ date }) => formatMoment(date, timeZone, 'DD/MM/YY HH:mm'),
      cell: ({ date }) => formatMoment(date, timeZone, 'DD/MM/YY HH:mm'),
    },
    {
      key: 'number',
      title: say('receipts.number'),
      text: ({ number }) => String(number),
      cell: ({ number }) => intl.formatMessage({ id: 'receipts.number.of' }, { number }),
    },
    {
      key: 'name',
      title: say('receipts.name'),
      text: ({ name }) => name,
      cell: ({ name }) => <AsWritten>{name}</AsWritten>,
    },
    {
      key: 'status',
      title: say('receipts.status'),
      text: ({ status }) => statusText(status, intl),
      cell: ({ status }) => <StatusView status={status} />,
    },
    {
      key: 'sum',
      title: say('receipts.sum'),
      align: 'end',
      text: ({ sum }) => formatPlainAmount(sum, intl.locale),
      cell: ({ sum }) => <b className="receipts-sum">{formatMoney(sum, intl.locale)}</b>,
    },
    {
      key: 'open',
      title: <span className="visually-hidden">{say('receipts.open')}</span>,
      text: null,
      cell: (receipt) => {
        const kind = say(receipt.isLegal ? 'receipts.invoice' : 'receipts.slip')
        return (
          <Button
            look="secondary"
            aria-label={intl.formatMessage({ id: 'receipts.open.one' }, { kind, number: receipt.number })}
            onClick={() => open(receipt)}
          >
            {kind}
          </Button>
        )
      },
    },
  ]
}
