import { createHmac } from 'node:crypto'
import { getReceipt } from '../../../../shared/api/contract/receipts.ts'
import type { SlipRow } from '../../database/payment-schema.ts'
import { isSameText } from '../../secret-text.ts'

function sign(secret: string, slip: { city: string; number: string }): string {
  return createHmac('sha256', secret).update(`slip:${slip.city}:${slip.number}`).digest('base64url')
}

/**
 * An address of the PDF that only we can make: it opens without a token, for print and download, and opens nothing
 * else.
 */
export function slipLink({ city, number }: Pick<SlipRow, 'city' | 'number'>, origin: string, secret: string): string {
  const query = new URLSearchParams({
    receiptnumber: String(number),
    sig: sign(secret, { city, number: String(number) }),
  })
  return `${origin}/${city}${getReceipt.path}?${query.toString()}`
}

/** The same as a file to keep: a page of another site cannot ask the browser for that by its own markup. */
export function slipDownload(link: string): string {
  return `${link}&download=true`
}

export function isSlipSigned(secret: string, link: { city: string; number: string; sig: string }): boolean {
  return isSameText(sign(secret, link), link.sig)
}
