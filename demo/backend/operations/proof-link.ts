import { createHmac } from 'node:crypto'
import type { OperationRow } from '../database/payment-schema.ts'
import { isSameText } from '../secret-text.ts'

export const PROOF_PATH = '/api/profile/operation-proof/v1'

const OF_MONEY_BACK: readonly OperationRow['type'][] = ['cancel', 'bonus20']

/** Money that comes to the driver: such a line proves no payment, even where it names one. */
export function isMoneyBack({ type }: Pick<OperationRow, 'type'>): boolean {
  return OF_MONEY_BACK.includes(type)
}

/** Whether a line of the history stands for something that is paid, or that costs nothing, and may be proved. */
export function isProvable(row: Pick<OperationRow, 'status' | 'type'>): boolean {
  return row.status === 'done' && !isMoneyBack(row)
}

function sign(secret: string, city: string, order: string): string {
  return createHmac('sha256', secret).update(`proof:${city}:${order}`).digest('base64url')
}

/** A link that only we can make; it shows this one operation and nothing else. */
export function proofLink(
  { city, orderNumber }: { city: string; orderNumber: number },
  origin: string,
  secret: string,
): string {
  const order = String(orderNumber)
  return `${origin}/${city}${PROOF_PATH}?${new URLSearchParams({ order, sig: sign(secret, city, order) }).toString()}`
}

export function isProofSigned(secret: string, link: { city: string; order: string; sig: string }): boolean {
  return isSameText(sign(secret, link.city, link.order), link.sig)
}
