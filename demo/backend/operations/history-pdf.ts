import { Readable } from 'node:stream'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import PdfWriter from 'pdfkit'
import { addFonts, forgetWordCache } from '../http/pdf-fonts.ts'
import type { Column } from './columns.ts'
import type { OperationRow } from '../database/payment-schema.ts'

const MARGIN = 36
const ROW = 18
const INK = '#14181f'
const GREY = '#5b6470'
const RULE = '#c9d0d9'

export interface Sheet {
  title: string
  note: string
  columns: readonly Column[]
  rows: AsyncIterable<OperationRow>
}

/**
 * A history on paper, A4 lying. Rows are asked for as the pages before them are taken: a long history needs no more
 * memory than a short one.
 */
export function createHistoryPdf(sheet: Sheet): NodeJS.ReadableStream {
  return Readable.from(writePages(sheet))
}

/** The file in pieces of a page each; between two of them the process answers other requests. */
async function* writePages({ title, note, columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const document = new PdfWriter({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    lang: 'ru-RU',
    info: { Title: title },
  })
  addFonts(document)
  const width = document.page.width - 2 * MARGIN
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const last = document.page.height - MARGIN - ROW
  let top = MARGIN

  function line(texts: readonly string[], font: 'regular' | 'bold'): void {
    document
      .font(font)
      .fontSize(9)
      .fillColor(font === 'bold' ? GREY : INK)
    let left = MARGIN
    for (const [index, { share }] of columns.entries()) {
      const cell = (share / total) * width
      const align = index === columns.length - 1 ? 'right' : 'left'
      addCell(document, texts[index] ?? '', { left, top: top + 4, width: cell - 6, align })
      left += cell
    }
    top += ROW
    document
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + width, top)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke()
  }

  document.font('bold').fontSize(16).fillColor(INK).text(title, MARGIN, top)
  document
    .font('regular')
    .fontSize(9)
    .fillColor(GREY)
    .text(note, MARGIN, top + 22)
  top += 44
  const heading = columns.map((column) => column.title)
  line(heading, 'bold')
  for await (const row of rows) {
    if (top > last) {
      document.addPage()
      yield document.read() as Buffer
      forgetWordCache(document)
      await letOthersWork()
      top = MARGIN
      line(heading, 'bold')
    }
    line(
      columns.map((column) => column.text(row)),
      'regular',
    )
  }
  document.end()
  yield document.read() as Buffer
}

interface PagePosition {
  left: number
  top: number
  width: number
  align: 'left' | 'right'
}

/** One line of text. What fits is drawn as it is: looking for where it may be broken costs more than drawing it. */
function addCell(document: PDFKit.PDFDocument, text: string, { left, top, width, align }: PagePosition): void {
  if (text === '') return
  const free = width - document.widthOfString(text)
  if (free < 0) document.text(text, left, top, { width, height: ROW, lineBreak: false, ellipsis: true, align })
  else document.text(text, align === 'right' ? left + free : left, top, { lineBreak: false })
}
