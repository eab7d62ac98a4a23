import type { ReactNode } from 'react'
import type { CostInterval } from '../../domain/cost.ts'
import { formatMoney, formatMoment } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Table } from '../../ui/table.tsx'

/** Each run of one price with its own floored sum; the total above is what counts (readings CO-4). */
export function IntervalTable({ intervals, timeZone }: { intervals: readonly CostInterval[]; timeZone: string }) {
  const text = useText()
  const clock = (at: number) => formatMoment(at, timeZone, 'HH:mm')
  return (
    <Disclosure summary={text('price.table')}>
      <Table
        caption={text('price.table')}
        rows={intervals}
        toKey={(row) => row.from}
        columns={[
          {
            key: 'time',
            title: text('price.table.time'),
            cell: (row) => twoLines(`${clock(row.from)} – ${clock(row.to)}`, text(`price.day.${row.dayType}`)),
          },
          {
            key: 'rate',
            title: text('price.table.rate'),
            align: 'end',
            cell: ({ price, percent }) =>
              twoLines(formatMoney(price, text.language), percent > 0 ? `−${percent}%` : ''),
          },
          {
            key: 'sum',
            title: text('price.table.sum'),
            align: 'end',
            cell: (row) => formatMoney(row.sum, text.language),
          },
        ]}
      />
    </Disclosure>
  )
}

/** So that three columns do on a phone, and the sum is always seen. */
function twoLines(first: string, second: string): ReactNode {
  return (
    <>
      {first} {second && <span className="interval-note">{second}</span>}
    </>
  )
}
