import { atom, type ReadableAtom } from 'nanostores'
import { USER_TYPES, type UserType, WIRE_USER_TYPES } from '../api/contract/user-type.ts'
import { TOKENS } from './kept-tokens.ts'
import { readJson, type KeyValue } from './key-value.ts'

export type { UserType } from '../api/contract/user-type.ts'

export type CityTokens = Readonly<Partial<Record<UserType, string>>>

/**
 * The tokens of one city, kept where the specification says: `tokens`, city, user type (cabinet §9, readings gB-20).
 */
export interface Tokens {
  /** Followed across tabs. */
  $tokens: ReadableAtom<CityTokens>
  /** Whose token the server has refused, until that user signs in again or out; null where none was refused. */
  $refused: ReadableAtom<UserType | null>
  get(userType: UserType): string | null
  set(userType: UserType, token: string): void
  remove(userType: UserType): void
  /** The server says that this token is worth nothing: it is removed, and that is known. */
  refuse(userType: UserType): void
}

export interface OwnedTokens extends Tokens {
  /** Reads again, when the city's name has become known. */
  refresh(): void
  dispose(): void
}

/** `nameOf` answers the city's name in the map, null while it is not known yet. */
export function createTokens(storage: KeyValue, nameOf: () => string | null): OwnedTokens {
  const readMap = () => toRecord(readJson(storage, TOKENS))
  const readTypes = (name: string) => toRecord(readMap()[name])

  function readCity(): CityTokens {
    const name = nameOf()
    const city = name === null ? {} : readTypes(name)
    const tokens: Partial<Record<UserType, string>> = {}
    for (const userType of USER_TYPES) {
      const token = city[WIRE_USER_TYPES[userType]]
      if (typeof token === 'string' && token !== '') tokens[userType] = token
    }
    return tokens
  }

  const $tokens = atom<CityTokens>(readCity())
  const $refused = atom<UserType | null>(null)

  function refresh(): void {
    const tokens = readCity()
    if (USER_TYPES.some((userType) => tokens[userType] !== $tokens.get()[userType])) $tokens.set(tokens)
  }

  /** Writes into what is kept now: another tab may have signed in meanwhile. */
  function write(userType: UserType, token: string | null): void {
    const name = nameOf()
    if (name === null) return
    const { [WIRE_USER_TYPES[userType]]: _, ...others } = readTypes(name)
    const city = token === null ? others : { ...others, [WIRE_USER_TYPES[userType]]: token }
    const map = { ...readMap(), [name]: city }
    storage.set(TOKENS, JSON.stringify(map))
    if ($refused.get() === userType) $refused.set(null)
    refresh()
  }

  const stopWatch = storage.watch((changed) => {
    if (changed === null || changed === TOKENS) refresh()
  })

  return {
    $tokens,
    $refused,
    get: (userType) => readCity()[userType] ?? null,
    set: write,
    remove: (userType) => write(userType, null),
    refuse(userType) {
      write(userType, null)
      $refused.set(userType)
    },
    refresh,
    dispose: stopWatch,
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
