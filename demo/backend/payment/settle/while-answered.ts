/** About so many things a party is asked at once; where it answers about none of them, it is not there. */
const AT_ONCE = 5

/**
 * Asks the bank, or the operator of fiscal data, about one thing after the other, a few at once. `ask` is false where it
 * was not answered. Where the party is not there, the rest waits for the next round: each answer that does not come takes
 * as long as the longest.
 *
 * @returns whether the party is there
 */
export async function whileAnswered<Thing>(
  things: readonly Thing[],
  ask: (thing: Thing) => Promise<boolean>,
): Promise<boolean> {
  for (let from = 0; from < things.length; from += AT_ONCE) {
    const answered = await Promise.all(things.slice(from, from + AT_ONCE).map(ask))
    if (!answered.includes(true)) return false
  }
  return true
}
