import type { FieldProblem, FieldRules } from './field-rules.ts'

/** How a driver is called, as typed. */
export interface PersonData {
  lastName: string
  firstName: string
  /** May be empty. */
  middleName: string
}

/** Whether the city asks its drivers for their names (readings gC-14). */
export interface PersonSettings {
  hasNames: boolean
}

/**
 * Whether a city asks its drivers for their names: its settings say so, and where they do not (null), its options
 * (null where they are not known). Source: readings gC-14.
 */
export function asksForNames(
  settings: { hasPrivateData: boolean | null },
  options: { hasPrivateData: boolean } | null,
): boolean {
  return settings.hasPrivateData ?? options?.hasPrivateData ?? false
}

const LONGEST = 100

function checkName(name: string, { isNeeded }: { isNeeded: boolean }): FieldProblem | null {
  if (name.trim() === '') return isNeeded ? 'required' : null
  return Array.from(name.trim()).length > LONGEST ? 'tooLong' : null
}

/** The rules of a driver's names. Source: cabinet §5. */
export const PERSON_RULES: FieldRules<PersonData, PersonSettings> = {
  lastName: ({ lastName }, { hasNames }) => checkName(lastName, { isNeeded: hasNames }),
  firstName: ({ firstName }, { hasNames }) => checkName(firstName, { isNeeded: hasNames }),
  middleName: ({ middleName }) => checkName(middleName, { isNeeded: false }),
}
