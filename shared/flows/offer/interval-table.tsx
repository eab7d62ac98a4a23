import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { CostInterval } from '../../domain/cost.ts'
import { formatMoney, formatMoment } from '../../i18n/format.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Table } from '../../ui/table.tsx'

/** Each run of one price with its own floored sum; the total above is what counts (readings CO-4). */
export function IntervalTable({ intervals, timeZone }: { intervals: readonly CostInterval[]; timeZone: string }) {
  const intl = useIntl()
  const clock = (at: number) => formatMoment(at, timeZone, 'HH:mm')
  return (
    <Disclosure summary={intl.formatMessage({ id: 'price.table' })}>
      <Table
        caption={intl.formatMessage({ id: 'price.table' })}
        rows={intervals}
        toKey={(row) => row.from}
        columns={[
          {
            key: 'time',
            title: intl.formatMessage({ id: 'price.table.time' }),
            cell: (row) =>
              twoLines(`${clock(row.from)} – ${clock(row.to)}`, intl.formatMessage({ id: `price.day.${row.dayType}` })),
          },
          {
            key: 'rate',
            title: intl.formatMessage({ id: 'price.table.rate' }),
            align: 'end',
            cell: ({ price, percent }) => twoLines(formatMoney(price, intl.locale), percent > 0 ? `−${percent}%` : ''),
          },
          {
            key: 'sum',
            title: intl.formatMessage({ id: 'price.table.sum' }),
            align: 'end',
            cell: (row) => formatMoney(row.sum, intl.locale),
          },
        ]}
      />
    </Disclosure>
  )
}

/** Two lines in a cell leave room for three columns on a phone. */
function twoLines(first: string, second: string): ReactNode {
  return (
    <>
      {first} {second && <span className="interval-note">{second}</span>}
    </>
  )
}
