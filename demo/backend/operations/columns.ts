import { toCityTime } from '../../../shared/domain/city-time.ts'
import { formatTimeRange } from '../../../shared/domain/time-range.ts'
import { toWireMoney } from '../http/wire.ts'
import { formatSum } from '../http/sum.ts'
import type { Messages } from '../locales/messages.ts'
import type { OperationRow } from '../database/payment-schema.ts'
import type { Cell } from './spreadsheet.ts'

/** What the file of a history says of each operation: as a cell of a spreadsheet, and as text on paper. */
export interface Column {
  title: string
  /** Characters. */
  width: number
  /** Share of a page's width. */
  share: number
  cell(row: OperationRow): Cell
  text(row: OperationRow): string
}

export function columnsOf(messages: Messages, timeZone: string): Column[] {
  const typeOf = ({ type }: OperationRow) => messages.format(`operation.${type}`)
  const statusOf = ({ status }: OperationRow) => messages.format(`status.${status}`)
  const timeOf = ({ startsAt, endsAt }: OperationRow) =>
    startsAt === null || endsAt === null ? '' : formatTimeRange(startsAt, endsAt, timeZone)
  const momentOf = ({ dateOperation }: OperationRow) => toCityTime(dateOperation, timeZone)
  const plain = (title: string, width: number, share: number, read: (row: OperationRow) => string): Column => ({
    title: messages.format(title),
    width,
    share,
    cell: (row) => read(row) || null,
    text: read,
  })
  return [
    {
      ...plain('historyDate', 17, 1.3, (row) => {
        const { date, minute } = momentOf(row)
        const two = (value: number) => String(value).padStart(2, '0')
        return `${date.split('-').toReversed().join('.')} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
      }),
      cell: momentOf,
    },
    plain('historyNumber', 12, 0.8, ({ orderNumber }) => String(orderNumber)),
    plain('historyType', 22, 1.5, typeOf),
    plain('historyPlace', 16, 1, ({ zone, parkingCode }) => parkingCode ?? zone ?? ''),
    plain('historyTime', 34, 2, timeOf),
    plain('historyPlate', 14, 1.1, ({ plate }) => plate ?? ''),
    plain('historyStatus', 16, 1.1, statusOf),
    {
      ...plain('historySum', 14, 1.2, ({ sum }) => formatSum(sum, messages.language)),
      cell: ({ sum }) => toWireMoney(sum),
    },
  ]
}
