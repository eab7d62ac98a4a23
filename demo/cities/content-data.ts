/** A line of the news with its text, HTML; as the wire has it. */
export interface WireNews {
  id: string
  /** With the city's offset. */
  date: string
  title: string
  titleEn?: string
  announce: string
  announceEn?: string
  text: string
  textEn?: string
}

/** A content page; its texts are HTML. */
export interface WirePage {
  path: string
  title: string
  titleEn?: string
  text: string
  textEn?: string
}

/** Something to be paid by card at `/payment`; `amount` is decimal roubles, `payBy` carries an offset. */
export interface WireInvoice {
  invoiceId: string
  description: string
  descriptionEn?: string
  payee: string
  payeeEn?: string
  inn?: string
  amount: number
  payBy?: string
  requireEmail: boolean
}

/**
 * What a city writes and sends: news and invoices of its folder's `content.json`, and the pages that every city has.
 */
export interface CityContent {
  /** Newest first. */
  news: WireNews[]
  pages: WirePage[]
  invoices: WireInvoice[]
}
