import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A token or a salt: 256 random bits, fit for an address. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. It has bits enough to need no salt of its own. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Digits, each as likely as the others. */
export function createDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** What is stored of something short: bound to its place, and worth nothing without the server's secret. */
export function hashShort(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Compares in a time that does not tell how much of it is right. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
