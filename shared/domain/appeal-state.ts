import { type Spellings, toState } from './status-word.ts'

/** The states of an appeal that have words and a colour of their own. Source: cabinet §4. */
export const APPEAL_STATES = ['registered', 'inProgress', 'needsClarification', 'completed'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

const SPELLINGS: Spellings<AppealState> = {
  registered: ['registered', 'зарегистрировано', 'зарегистрирован'],
  inProgress: ['in progress', 'в работе'],
  needsClarification: ['needs clarification', 'требует уточнения', 'требуется уточнение'],
  completed: ['completed', 'завершено', 'завершен'],
}

/** The state that a city's text means; null for one that is shown as it came. Source: readings gC-16. */
export function toAppealState(text: string): AppealState | null {
  return toState(SPELLINGS, text)
}

/** Registered, under way and in need of clarification are green, completed grey, others black. Source: cabinet §4. */
export function toAppealTone(state: AppealState | null): 'green' | 'grey' | 'black' {
  if (state === null) return 'black'
  return state === 'completed' ? 'grey' : 'green'
}
