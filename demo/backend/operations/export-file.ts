import type { ExportFormat } from '../../../shared/api/contract/operations.ts'
import type { CityModel } from '../city/city-model.ts'
import type { OperationRow } from '../database/payment-schema.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { columnsOf } from './columns.ts'
import type { HistoryQuestion } from './history.ts'
import { createHistoryPdf } from './history-pdf.ts'
import { createSpreadsheet, SPREADSHEET_TYPE } from './spreadsheet.ts'

export const EXPORT_TYPES: Readonly<Record<ExportFormat, { type: string; extension: string }>> = {
  xls: { type: SPREADSHEET_TYPE, extension: 'xlsx' },
  pdf: { type: 'application/pdf', extension: 'pdf' },
}

export interface ExportRequest {
  question: HistoryQuestion
  format: ExportFormat
  language: Language
}

/** The rows as a file, written as it is read. */
export function createExportFile(
  city: CityModel,
  { format, language }: Pick<ExportRequest, 'format' | 'language'>,
  rows: AsyncIterable<OperationRow>,
): NodeJS.ReadableStream {
  const messages = messagesOf(language)
  const columns = columnsOf(messages, city.timeZone)
  const title = messages.format('historyTitle')
  if (format === 'xls') return createSpreadsheet({ name: title, columns, rows: toCells() })
  return createHistoryPdf({ title, note: city.data.entry.nameForShow[language], columns, rows })

  async function* toCells() {
    for await (const row of rows) yield columns.map((column) => column.cell(row))
  }
}
