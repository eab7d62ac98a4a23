import type { Source } from './decoding.ts'

/** How a code reaches a phone: by SMS, or as the last four digits of the number that calls. */
export type PhoneConfirmation = 'SMS' | 'Call'

export function readConfirmation(source: Source, name: string): PhoneConfirmation {
  return /^call$/i.test(String(source.fields.get(name.toLowerCase()) ?? '')) ? 'Call' : 'SMS'
}

/** Seconds until another code may be asked for; 10 where the server does not say (readings gE-05). */
export function readResend(source: Source): number {
  const seconds = Number(source.fields.get('resendseconds') ?? 10)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 10
}
