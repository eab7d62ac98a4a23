/** What an input held before a change, and holds after it. */
export interface Typing {
  before: string
  text: string
  caret: number
}

/** Which digit a deletion that hit only the mask takes with it: the one before the caret, or the one after it. */
export type Direction = 'back' | 'forward'

/** The text that an input shows after a change, and where the caret goes. */
export type Mask = (typing: Typing, direction: Direction) => { text: string; caret: number }

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** The index right after so many digits; after all of them, the end. */
function toCaret(text: string, digits: number): number {
  if (digits >= countDigits(text)) return text.length
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    if (count === digits) return index
    if (/\d/.test(text.charAt(index))) count += 1
  }
  return text.length
}

/** Takes the digit beside the caret away when a deletion hit only a bracket or a blank of the mask. */
function deleteDigit({ before, text, caret }: Typing, direction: Direction): { text: string; caret: number } {
  // The rest stands as it stood: the same number pasted over itself in another spelling is no deletion.
  const isDeletion =
    text.length < before.length && before.startsWith(text.slice(0, caret)) && before.endsWith(text.slice(caret))
  const hitsMask = isDeletion && text !== '' && countDigits(text) === countDigits(before)
  if (!hitsMask) return { text, caret }
  if (direction === 'forward') return { text: text.slice(0, caret) + text.slice(caret).replace(/\d/, ''), caret }
  // The country's digit goes last: without it the rest would read as another country's number.
  const isCountry = countDigits(text.slice(0, caret)) === 1 && countDigits(text) > 1
  const head = isCountry ? text.slice(0, caret) : text.slice(0, caret).replace(/\d(\D*)$/, '$1')
  return { text: head + text.slice(caret), caret: head.length }
}

/**
 * The masked text after a change and where the caret goes: after the same digit as before the mask
 * was put back. The digit is counted on the masked head, since the mask turns a leading 8 into +7
 * and puts +7 before a number that was written without it.
 */
export function retype(
  typing: Typing,
  mask: (text: string) => string,
  direction: Direction = 'back',
): { text: string; caret: number } {
  const typed = deleteDigit(typing, direction)
  const text = mask(typed.text)
  const tail = countDigits(typed.text.slice(typed.caret))
  if (tail === 0) return { text, caret: text.length }
  const head = mask(typed.text.slice(0, typed.caret))
  return { text, caret: text.startsWith(head) ? head.length : toCaret(text, countDigits(head)) }
}

/** A mask that rewrites what is added and leaves deletions as they are; a rewritten text has the caret at its end. */
export function maskAdded(mask: (text: string) => string): Mask {
  return ({ before, text, caret }) => {
    const masked = text.length < before.length ? text : mask(text)
    return { text: masked, caret: masked === text ? caret : masked.length }
  }
}
