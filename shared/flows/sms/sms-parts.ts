import type { SmsCommand } from '../../api/contract/sms-commands.ts'
import { isSameSmsWord, joinSms, splitSms, type SmsPart } from '../../domain/sms-template.ts'

/**
 * The parts of a command: a word that its example repeats is sent as it stands, any other names what to put in its
 * place.
 */
export function toSmsParts({ parts, example }: SmsCommand): SmsPart[] {
  const sample = splitSms(example)
  return parts.map((part, index) =>
    isSameSmsWord(part, sample[index] ?? '') ? { literal: part } : { parameter: part },
  )
}

/** Opens the message on a phone: whole where nothing is to be filled in, else as far as it is known (RFC 5724). */
export function toSmsLink(number: string, parts: readonly SmsPart[]): `sms:${string}` {
  const first = parts.findIndex((part) => 'parameter' in part)
  const known = parts
    .slice(0, first < 0 ? parts.length : first)
    .flatMap((part) => ('literal' in part ? [part.literal] : []))
  const body = joinSms(parts, {}) ?? known.map((word) => `${word}*`).join('')
  return `sms:${number.replace(/[^\d+]/g, '')}?body=${encodeURIComponent(body)}`
}
