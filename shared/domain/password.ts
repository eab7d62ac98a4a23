/** Where a password is typed; the specification differs by place. */
export type PasswordPlace = 'registration' | 'restore' | 'profile' | 'signIn' | 'current'

const LENGTHS: Record<PasswordPlace, { min: number; max: number }> = {
  registration: { min: 6, max: 20 },
  restore: { min: 6, max: 20 },
  profile: { min: 4, max: 20 },
  // a password restored by a call has 4 digits: its owner may always use it
  signIn: { min: 1, max: 20 },
  current: { min: 1, max: 20 },
}

/** What is wrong with the length of a password at a place; null when nothing is. Source: readings 3.14, gE-03. */
export function passwordProblem(password: string, place: PasswordPlace): 'empty' | 'tooShort' | 'tooLong' | null {
  const { min, max } = LENGTHS[place]
  const length = Array.from(password).length
  if (length === 0) return 'empty'
  if (length < min) return 'tooShort'
  return length > max ? 'tooLong' : null
}
