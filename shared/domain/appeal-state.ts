/** The states of an appeal that have words and a colour of their own. Source: cabinet §4. */
export const APPEAL_STATES = ['registered', 'inProgress', 'needsClarification', 'completed'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** How cities write them, on the wire: never shown from here. */
const SPELLINGS: Readonly<Record<AppealState, readonly string[]>> = {
  registered: ['registered', 'зарегистрировано', 'зарегистрирован'],
  inProgress: ['in progress', 'в работе'],
  needsClarification: ['needs clarification', 'требует уточнения', 'требуется уточнение'],
  completed: ['completed', 'завершено', 'завершен', 'завершён'],
}

/** The state that a city's text means; null for one that is shown as it came. Source: readings gC-16. */
export function toAppealState(text: string): AppealState | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
  return APPEAL_STATES.find((state) => SPELLINGS[state].includes(plain)) ?? null
}

/** Registered, under way and in need of clarification are green, completed grey, others black. Source: cabinet §4. */
export function toAppealTone(state: AppealState | null): 'green' | 'grey' | 'black' {
  if (state === null) return 'black'
  return state === 'completed' ? 'grey' : 'green'
}
