export interface PersonName {
  surname: string
  firstName: string
  patronymic: string
}

/**
 * Reads a full name as one types it, surname first; everything from the third word on is the
 * patronymic («Мамед оглы»).
 * @returns null for fewer than two words
 * Source: readings 3.14 (coop full name).
 */
export function parsePersonName(text: string): PersonName | null {
  const [surname, firstName, ...rest] = text.trim().split(/\s+/)
  return surname && firstName ? { surname, firstName, patronymic: rest.join(' ') } : null
}

/** Writes a name the way `parsePersonName` reads it. */
export function formatPersonName({ surname, firstName, patronymic }: PersonName): string {
  return [surname, firstName, patronymic].filter((word) => word !== '').join(' ')
}
