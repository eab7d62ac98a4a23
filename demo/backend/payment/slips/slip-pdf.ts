import PdfWriter from 'pdfkit'
import type { IndividualPayer, Payer } from '../../../../shared/domain/payer.ts'
import { toCityTime } from '../../../../shared/domain/city-time.ts'
import type { CityModel } from '../../city/city-model.ts'
import { addFonts } from '../../http/pdf-fonts.ts'
import { formatSum } from '../../http/sum.ts'
import { messagesOf, type Messages } from '../../locales/messages.ts'
import type { Slip } from './slips.ts'

const MARGIN = 56
const LABEL_WIDTH = 150
const GREY = '#5b6470'
const INK = '#14181f'
const RULE = '#c9d0d9'

/** An invoice (a legal payer) or a slip: who pays whom how much, and under which number. One page, A4. */
export async function createSlipPdf(city: CityModel, { slip, payment }: Slip): Promise<Buffer> {
  const messages = messagesOf('ru')
  const payer = slip.payer as unknown as Payer
  const isSubscription = payment.kind === 'subscription'
  const title = messages.format(payer.kind === 'legal' ? 'slipInvoice' : 'slipSlip', { number: String(slip.number) })
  const info = { Title: title, Author: city.data.entry.nameForShow.ru, CreationDate: new Date(slip.createdAt) }
  const document = new PdfWriter({ size: 'A4', margin: MARGIN, lang: 'ru-RU', displayTitle: true, info })
  const parts: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  addFonts(document)

  const { date } = toCityTime(slip.createdAt, city.timeZone)
  document
    .font('regular')
    .fontSize(11)
    .fillColor(GREY)
    .text(messages.format('payeeOf', { city: city.data.entry.nameForShow.ru }))
  document.moveDown(0.3).font('bold').fontSize(22).fillColor(INK).text(title)
  document
    .font('regular')
    .fontSize(11)
    .fillColor(GREY)
    .text(messages.format('slipDate', { date: date.split('-').toReversed().join('.') }))
  document.moveDown(1.2).font('bold').fontSize(30).fillColor(INK).text(formatSum(slip.sum, 'ru'))
  if (payment.state === 'paid') document.font('bold').fontSize(11).text(messages.format('slipPaid'))
  document.moveDown(0.8)

  addRows(document, [
    [
      messages.format('slipPurpose'),
      messages.format(isSubscription ? 'slipSubscriptionPurpose' : 'slipPurposeText', { number: String(slip.number) }),
    ],
    [messages.format('slipUin'), uinOf(slip.number)],
  ])
  addHeading(document, messages.format('slipPayer'))
  addRows(document, describePayer(messages, payer))
  addHeading(document, messages.format('payee'))
  addRows(document, [
    [messages.format('slipName'), messages.format('payeeOf', { city: city.data.entry.nameForShow.ru })],
    [
      messages.format('slipContacts'),
      [city.data.options.contacts.phone, city.data.options.contacts.email].filter(Boolean).join(', '),
    ],
  ])
  document.moveDown(1.5).font('regular').fontSize(10).fillColor(GREY)
  document
    .text(messages.format(isSubscription ? 'slipSubscriptionHow' : 'slipHow'), MARGIN)
    .moveDown(0.4)
    .text(messages.format('receiptNotice'))
  document.end()
  return written
}

/** The number a bank finds the accrual by: twenty digits. */
export function uinOf(number: number): string {
  return String(number).padStart(20, '0')
}

/** Who pays, in one line; empty where a deleted account has left nothing of it. */
export function describeWho({ payer: kept }: Pick<Slip['slip'], 'payer'>): string {
  const payer = kept as Partial<Payer>
  if (payer.kind === 'legal') return `${payer.name}, ${messagesOf('ru').format('slipInn')} ${payer.inn}`
  return payer.kind === 'individual' ? fullName(payer) : ''
}

function fullName({ lastName, firstName, middleName }: Partial<IndividualPayer>): string {
  return [lastName, firstName, middleName === '-' ? '' : middleName].filter(Boolean).join(' ')
}

function describePayer(messages: Messages, payer: Payer): [string, string][] {
  if (payer.kind === 'legal') {
    const kpp: [string, string][] = payer.kpp === undefined ? [] : [[messages.format('slipKpp'), payer.kpp]]
    return [
      [messages.format('slipName'), payer.name],
      [messages.format('slipInn'), payer.inn],
      ...kpp,
      [messages.format(payer.kpp === undefined ? 'slipOgrnip' : 'slipOgrn'), payer.ogrn],
      [messages.format('slipAddress'), payer.address],
    ]
  }
  const { document, address } = payer
  const kind = messages.format(document.type === 'passport' ? 'slipPassport' : 'slipLicence')
  const issued = document.issuedOn.split('-').toReversed().join('.')
  return [
    [messages.format('slipFullName'), fullName(payer)],
    [messages.format('slipDocument'), `${kind} ${document.series} ${document.number}`],
    [messages.format('slipIssued'), `${issued}, ${document.issuer}`],
    [messages.format('slipAddress'), address],
  ]
}

function addHeading(document: PDFKit.PDFDocument, text: string): void {
  document.moveDown(0.9).font('bold').fontSize(13).fillColor(INK).text(text, MARGIN)
  document.moveDown(0.3)
}

/** Label and value side by side, a thin rule under each pair; a long value makes its row higher. */
function addRows(document: PDFKit.PDFDocument, rows: readonly [string, string][]): void {
  const width = document.page.width - 2 * MARGIN
  const valueWidth = width - LABEL_WIDTH
  for (const [label, value] of rows) {
    const top = document.y + 4
    document
      .font('regular')
      .fontSize(11)
      .fillColor(GREY)
      .text(label, MARGIN, top, { width: LABEL_WIDTH - 10 })
    const labelEnd = document.y
    document.fillColor(INK).text(value, MARGIN + LABEL_WIDTH, top, { width: valueWidth })
    const bottom = Math.max(labelEnd, document.y) + 4
    document
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + width, bottom)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    document.x = MARGIN
    document.y = bottom
  }
}
