import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One cell: text, a number, or a moment of the city's clock, which the spreadsheet program shows as a date. */
export type Cell = string | number | { date: string; minute: number } | null

export interface Sheet {
  name: string
  /** Title and width in characters of each column. */
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly Cell[]>
}

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * An Office Open XML workbook (ECMA-376) of one sheet, written as its rows arrive: a hundred thousand rows need no more
 * memory than one. The libraries that were looked at hold the whole sheet.
 */
export function createSpreadsheet(sheet: Sheet): NodeJS.ReadableStream {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(fixedParts(sheet.name))) zip.addBuffer(Buffer.from(text), path)
  const rows = Readable.from(writeSheet(sheet))
  rows.once('error', (cause) => (zip.outputStream as Readable).destroy(cause))
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  zip.end()
  return zip.outputStream
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats by their place in `cellXfs`: plain, the heading, a date with its time, a sum. */
const STYLE = { heading: 1, date: 2, sum: 3 } as const
const SERIAL_OF_1970 = 25_569
const CHUNK = 64 * 1024

function fixedParts(name: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

/** The sheet in pieces of some size: a piece per row would be a hundred thousand waits. */
async function* writeSheet({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const heading = columns.map(({ title }) => writeText(title, STYLE.heading))
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${heading.join('')}</row>`
  for await (const row of rows) {
    text += `<row>${row.map(writeCell).join('')}</row>`
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

function writeCell(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return writeText(cell, 0)
  if (typeof cell === 'number') return `<c s="${STYLE.sum}"><v>${cell}</v></c>`
  return `<c s="${STYLE.date}"><v>${toSerial(cell)}</v></c>`
}

/** Text stays text: what begins with `=` is no formula in an inline string. */
function writeText(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
}

/** Days since 30.12.1899, as spreadsheets count; the wall clock of the city, without a zone. */
function toSerial({ date, minute }: { date: string; minute: number }): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000 + SERIAL_OF_1970 + minute / 1440
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML 1.0 has no place for other control characters.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function escape(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
