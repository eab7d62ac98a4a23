/** Who is known by a token: someone paying without registration, a driver signed in, a cooperative. */
export type UserType = keyof typeof WIRE_USER_TYPES

/** Their names in the kept map of tokens and in the news between tabs (cabinet §9, readings gE-13). */
export const WIRE_USER_TYPES = { guest: 'guest', driver: 'standart', coop: 'coop' } as const

export const USER_TYPES = Object.keys(WIRE_USER_TYPES) as readonly UserType[]
