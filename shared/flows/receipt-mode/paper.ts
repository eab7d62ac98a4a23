import type { AnswerUrl } from '../../domain/safe-url.ts'
import { createReceiptMail, type ReceiptMail, type ReceiptMailOptions } from '../receipt-mail/receipt-mail.ts'

/** An invoice or a slip that is made: to be printed, kept, or mailed. */
export interface Paper {
  number: string
  /** A signed address of the PDF that needs no token. Null where the city sends none: then it is mailed. */
  pdfUrl: AnswerUrl | null
  downloadUrl: AnswerUrl | null
  mail: ReceiptMail
}

export type PaperOptions = ReceiptMailOptions & Pick<Paper, 'number' | 'pdfUrl' | 'downloadUrl'>

export function createPaper({ pdfUrl, downloadUrl, ...mailed }: PaperOptions): Paper {
  return { number: mailed.number, pdfUrl, downloadUrl, mail: createReceiptMail(mailed) }
}
