import PdfWriter from 'pdfkit'
import { addFonts } from '../http/pdf-fonts.ts'
import type { Column } from './columns.ts'
import type { HistoryRow } from './history.ts'

const MARGIN = 36
const ROW = 18
const INK = '#14181f'
const GREY = '#5b6470'
const RULE = '#c9d0d9'

export interface Sheet {
  title: string
  note: string
  columns: readonly Column[]
  rows: AsyncIterable<HistoryRow>
}

/** A history on paper, A4 lying; a page is handed on when it is full, so that a long one needs no more memory than a short one. */
export function createHistoryPdf({ title, note, columns, rows }: Sheet): NodeJS.ReadableStream {
  const document = new PdfWriter({ size: 'A4', layout: 'landscape', margin: MARGIN, lang: 'ru-RU', info: { Title: title } })
  addFonts(document)
  void write(document, { title, note, columns, rows }).catch((cause: unknown) => document.destroy(cause as Error))
  return document
}

async function write(document: PDFKit.PDFDocument, { title, note, columns, rows }: Sheet): Promise<void> {
  const width = document.page.width - 2 * MARGIN
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const last = document.page.height - MARGIN - ROW
  let top = MARGIN

  function line(texts: readonly string[], font: 'regular' | 'bold'): void {
    document.font(font).fontSize(9).fillColor(font === 'bold' ? GREY : INK)
    let left = MARGIN
    for (const [index, { share }] of columns.entries()) {
      const cell = (share / total) * width
      const align = index === columns.length - 1 ? 'right' : 'left'
      document.text(texts[index] ?? '', left, top + 4, { width: cell - 6, height: ROW, lineBreak: false, ellipsis: true, align })
      left += cell
    }
    top += ROW
    document.moveTo(MARGIN, top).lineTo(MARGIN + width, top).lineWidth(0.4).strokeColor(RULE).stroke()
  }

  document.font('bold').fontSize(16).fillColor(INK).text(title, MARGIN, top)
  document.font('regular').fontSize(9).fillColor(GREY).text(note, MARGIN, top + 22)
  top += 44
  const heading = columns.map((column) => column.title)
  line(heading, 'bold')
  for await (const row of rows) {
    if (top > last) {
      document.addPage()
      top = MARGIN
      line(heading, 'bold')
    }
    line(columns.map((column) => column.text(row)), 'regular')
  }
  document.end()
}
