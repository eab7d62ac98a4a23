import type { Truth } from './judge.ts'
import type { Person } from './person.ts'

/** What a screen says at last, and what it said was paid, is what the book says. */
export function judgeWords(
  person: Person,
  truths: ReadonlyMap<string, Truth>,
  takenAfterAll: ReadonlySet<string>,
): string[] {
  const { name } = person
  const wrong: string[] = []
  for (const id of person.toldPaid) {
    const state = truths.get(id)?.state
    if (state !== 'paid' && state !== 'refunded') wrong.push(`${name} read that ${id} is paid; it is ${state}`)
  }
  const word = person.lastWord()
  if (word === null) return [...wrong, `${name} sees nothing at all`]
  if (word.step === 'sending' || word.step === 'unknown' || word.step === 'waiting' || word.step === 'leaving')
    return [...wrong, `${name} still reads ${word.step}, when everything could be known`]
  if (word.step !== 'settled' || word.payment.paymentId === null) return wrong
  const { paymentId, state } = word.payment
  const truth = truths.get(paymentId)
  const kept = truth?.kept ?? 0
  // The word was right when it was said, and nobody could tell the page more.
  if (takenAfterAll.has(paymentId)) return wrong
  if (state === 'paid' ? truth?.state !== 'paid' : kept > 0)
    wrong.push(`${name} reads at last that ${paymentId} is ${state}; ${truth?.state ?? 'unknown'}, ${kept} are kept`)
  return wrong
}

/** A key is kept while its outcome is open, and what a screen says of it is what came of it. */
export function judgeKeys(person: Person, charged: ReadonlySet<string>): string[] {
  const { name } = person
  const wrong: string[] = []
  for (const sent of person.sent())
    for (const [index, { key, asked }] of sent.entries()) {
      const before = sent[index - 1]
      if (before && !before.isAnswered && before.asked === asked && before.key !== key)
        wrong.push(`${name} asked the same once more under another key, ${key} after ${before.key}`)
    }
  const word = person.lastWord()
  const last = person.sent().at(-1)?.at(-1)
  if (word?.step === 'refused' && last && charged.has(last.key))
    wrong.push(`${name} reads ${word.error.code}, and was charged under ${last.key}`)
  const fromBalance = word?.step === 'settled' && word.payment.state === 'paid' && word.payment.paymentId === null
  // What has begun and is paid at its end costs nothing yet.
  if (fromBalance && priceOf(word.payment) > 0 && last && !charged.has(last.key))
    wrong.push(`${name} reads that ${last.key} is paid, and nothing was taken`)
  return wrong
}

function priceOf(payment: object): number {
  const { amount, price } = payment as { amount?: number; price?: number }
  return amount ?? price ?? 0
}
