/** A part of an SMS command: a word that is sent as it stands, or a place for a value. */
export type SmsPart = { literal: string } | { parameter: string }

/** The parts of the server's `command_transcription`, which are separated by `*`. Source: readings 3.14, entry §3. */
export function splitSms(text: string): string[] {
  return text.split('*').map((part) => part.trim())
}

/**
 * Writes a command: its parts joined by `*`; null while a value is missing or holds a `*` itself. Source: readings
 * 3.14.
 */
export function joinSms(parts: readonly SmsPart[], values: Readonly<Record<string, string>>): string | null {
  const words = parts.map((part) => ('literal' in part ? part.literal : (values[part.parameter] ?? '').trim()))
  return words.some((word) => word === '' || word.includes('*')) ? null : words.join('*')
}

/** Whether two words of a command are one: any case, either alphabet for x/х and c/с. Source: readings 3.14. */
export function isSameSmsWord(a: string, b: string): boolean {
  return foldWord(a) === foldWord(b)
}

function foldWord(word: string): string {
  return word.trim().toLowerCase().replace(/x/g, 'х').replace(/c/g, 'с')
}
