import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../../demo/backend/locales/messages.ts'
import { columnsOf } from '../../../demo/backend/operations/columns.ts'
import type { HistoryRow } from '../../../demo/backend/operations/history.ts'
import { createHistoryPdf } from '../../../demo/backend/operations/history-pdf.ts'

/** More rows than one page has room for, of A4 lying. */
const PAGE_ROWS = 40
const NOON = Date.UTC(2026, 5, 10, 9)
const ROW: HistoryRow = {
  orderNumber: 0,
  accountId: 'a',
  city: 'probe',
  type: 'payment',
  status: 'done',
  dateOperation: NOON,
  startsAt: NOON,
  endsAt: NOON,
  minutes: 60,
  zone: '101',
  zoneName: null,
  parkingCode: null,
  tariff: 6000,
  plate: 'А123ВС77',
  resolution: null,
  sum: 6000,
  sumSale: 0,
  driverPhone: null,
  sessionId: null,
  paymentId: null,
  payment: null,
}

/** A history of so many rows on paper; each row has a number of its own. */
function print(count: number, onRow: (index: number) => void = () => {}, onEnd = () => {}): NodeJS.ReadableStream {
  async function* rows(): AsyncGenerator<HistoryRow> {
    try {
      for (let index = 0; index < count; index += 1) {
        onRow(index)
        yield { ...ROW, orderNumber: 1_000_000_000 + index }
      }
    } finally {
      onEnd()
    }
  }
  return createHistoryPdf({
    title: 'Probe',
    note: 'Probe',
    columns: columnsOf(messagesOf('ru'), 'Europe/Moscow'),
    rows: rows(),
  })
}

describe('a history on paper', () => {
  it('asks for its rows as its pages are taken, and for none once they are not taken', async () => {
    let asked = 0
    let pages = 0
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const stream = print(
      100_000,
      () => (asked += 1),
      () => end(),
    )
    for await (const page of stream) {
      expect(page.length).toBeGreaterThan(0)
      pages += 1
      expect(asked).toBeLessThan((pages + 2) * PAGE_ROWS)
      if (pages === 10) break
    }
    await ended
    expect(asked).toBeLessThan((pages + 2) * PAGE_ROWS)
  })

  it('lets the process do other work between two pages', async () => {
    let turns = 0
    let next = setImmediate(function turn() {
      turns += 1
      next = setImmediate(turn)
    })
    let pages = 0
    for await (const page of print(400)) pages += page.length > 0 ? 1 : 0
    clearImmediate(next)
    expect(pages).toBeGreaterThan(10)
    expect(turns).toBeGreaterThanOrEqual(pages - 1)
  })

  it('holds no more after 3,000 rows than after 1,000', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held: number[] = []
    const stream = print(3001, (index) => {
      if (index === 0 || index % 1000 !== 0) return
      collect()
      held.push(process.memoryUsage().heapUsed)
    })
    let bytes = 0
    for await (const page of stream) bytes += page.length
    expect(bytes).toBeGreaterThan(100_000)
    expect(held).toHaveLength(3)
    const growth = held[2]! - held[0]!
    console.log(`history on paper: ${Math.round(growth / 1024)} KB more held after 3,000 rows than after 1,000`)
    // What is kept of a page is where it begins; the layout of the words of 2,000 rows is above 2 MB.
    expect(growth).toBeLessThan(700_000)
  })
})
