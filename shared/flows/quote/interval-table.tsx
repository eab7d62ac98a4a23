import type { CostInterval } from '../../domain/cost.ts'
import { formatMoney, formatMoment } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Table } from '../../ui/table.tsx'

/** Each run of one price with its own floored sum; the total above is what counts (readings CO-4). */
export function IntervalTable({ intervals, timeZone }: { intervals: readonly CostInterval[]; timeZone: string }) {
  const text = useText()
  const clock = (at: number) => formatMoment(at, timeZone, 'HH:mm')
  const rate = ({ price, percent }: CostInterval) => `${formatMoney(price, text.language)}${percent > 0 ? ` −${percent}%` : ''}`
  return (
    <Disclosure summary={text('price.table')}>
      <Table
        caption={text('price.table')}
        rows={intervals}
        toKey={(row) => row.from}
        columns={[
          { key: 'time', title: text('price.table.time'), cell: (row) => `${clock(row.from)} – ${clock(row.to)}` },
          { key: 'day', title: text('price.table.day'), cell: (row) => text(`price.day.${row.dayType}`) },
          { key: 'rate', title: text('price.table.rate'), align: 'end', cell: rate },
          { key: 'sum', title: text('price.table.sum'), align: 'end', cell: (row) => formatMoney(row.sum, text.language) },
        ]}
      />
    </Disclosure>
  )
}
