/** The states of something, each with how cities write it on the wire: these spellings are never shown. */
export type Spellings<State extends string> = Readonly<Record<State, readonly string[]>>

/** The state that a city's text means; null for one that is shown as it came. Source: readings gC-16. */
export function toState<State extends string>(spellings: Spellings<State>, text: string): State | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s_-]+/g, ' ')
  const states = Object.keys(spellings) as State[]
  return states.find((state) => spellings[state].includes(plain)) ?? null
}
