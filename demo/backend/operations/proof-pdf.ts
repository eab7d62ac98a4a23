import PdfWriter from 'pdfkit'
import { addFonts } from '../http/pdf-fonts.ts'
import type { Messages } from '../locales/messages.ts'
import type { Column } from './columns.ts'
import type { HistoryRow } from './history.ts'

/** One operation as a page to show to an inspector or an employer. */
export function createProofPdf(
  row: HistoryRow,
  sheet: { messages: Messages; city: string; columns: readonly Column[] },
): NodeJS.ReadableStream {
  const { messages, city, columns } = sheet
  const title = messages.format('proofTitle', { number: String(row.orderNumber) })
  const document = new PdfWriter({
    size: 'A4',
    margin: 56,
    lang: messages.language === 'ru' ? 'ru-RU' : 'en-GB',
    info: { Title: title },
  })
  addFonts(document)
  document.font('regular').fontSize(11).fillColor('#5b6470').text(messages.format('payeeOf', { city }))
  document.moveDown(0.3).font('bold').fontSize(20).fillColor('#14181f').text(title).moveDown(1)
  for (const column of columns) {
    const text = column.text(row)
    if (text === '') continue
    document.font('regular').fontSize(10).fillColor('#5b6470').text(column.title)
    document.font('bold').fontSize(13).fillColor('#14181f').text(text).moveDown(0.5)
  }
  document.moveDown(1).font('regular').fontSize(10).fillColor('#5b6470').text(messages.format('receiptNotice'))
  document.end()
  return document
}
