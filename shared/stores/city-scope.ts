import { AppError, toAppError } from '../api/app-error.ts'
import { createClient, type LargeCallOptions, type Client } from '../api/client.ts'
import type { Call, Json } from '../api/contract/call.ts'
import { getOptions, type Options } from '../api/contract/options.ts'
import { getSettings, type Settings } from '../api/contract/settings.ts'
import { createCachedAnswer } from './cached-answer.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../domain/city-time.ts'
import type { CityEntry } from './city-entry.ts'
import { createCitySource, type ScopeKey } from './city-source.ts'
import { createClock, type Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { KeyValue } from './key-value.ts'
import { createRemote, type OwnedRemote, type Remote } from './remote.ts'
import { createTabChannel, type TabChannel } from './tab-channel.ts'
import { createTokens, type Tokens, type UserType } from './tokens.ts'

export interface ScopeCallOptions<Answer = unknown> extends LargeCallOptions<Answer> {
  /** Sends this user's token, and removes it when the server says that it is worth nothing. */
  as?: UserType | undefined
}

/** Server truth of one city for a page, and what this browser knows beside it. */
export interface CityScope {
  key: ScopeKey
  $city: Remote<CityEntry>
  $options: Remote<Options>
  $settings: Remote<Settings>
  clock: Clock
  tokens: Tokens
  tabs: TabChannel
  /** The city's answer to a public question, the same for everybody who asks by this row. */
  answerTo<Answer>(row: Call<void, Answer>): Remote<Answer>
  /**
   * What not every element needs of what this browser keeps: made for the first who asks, and then the same for
   * everybody.
   */
  partOf<Part extends OwnedPart>(make: MakePart<Part>): Part
  /** Rejects with AppError and nothing else; sends once. */
  call<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    options?: ScopeCallOptions<Answer>,
  ): Promise<Answer>
}

/** Keeps something under the city's name, which is null while it is not known. */
export type MakePart<Part> = (storage: KeyValue, nameOf: () => string | null) => Part

export interface OwnedPart {
  /** Reads again, when the city's name has become known. */
  refresh(): void
  dispose(): void
}

export interface OwnedCityScope {
  scope: CityScope
  dispose(): void
}

export function createCityScope(key: ScopeKey, environment: Environment): OwnedCityScope {
  const source = createCitySource(key, environment)
  const answers = new Map<unknown, OwnedRemote<unknown>>()
  const parts = new Map<unknown, OwnedPart>()
  let isDisposed = false
  const $city = createRemote(source)
  const nameOf = () => source.storageName($city.get())
  const clock = createClock(environment, () => {
    if ($settings.get().status !== 'loading') void $settings.reload()
  })
  const tokens = partOf(createTokens)
  const tabs = createTabChannel(environment, nameOf)

  let made: { entry: CityEntry; timeZone: string; client: Client } | null = null
  function clientFor(entry: CityEntry): Client {
    const timeZone = zoneOf(entry)
    if (made?.entry !== entry || made.timeZone !== timeZone) {
      const { apiUrl: baseUrl, idempotency } = entry
      made = {
        entry,
        timeZone,
        client: createClient({ ...environment, baseUrl, timeZone, idempotency, onServerTime: clock.takeServerTime }),
      }
    }
    return made.client
  }

  /** The settings stand over the entry (readings TZ-1), and are all there is where the entry says nothing (gB-24). */
  function zoneOf(entry: CityEntry | null): string {
    const settings = $settings.get()
    const zone = settings.status === 'ready' ? settings.value.timeZone : null
    return zone !== null && isTimeZone(zone) ? zone : (entry?.timeZone ?? DEFAULT_TIME_ZONE)
  }

  /** A public question may go by what an earlier visit knew of the city; all else waits for today's word. */
  async function cityFor({ method, token }: Call<never, unknown>): Promise<CityEntry> {
    const loaded = $city.load()
    const early = method === 'GET' && token === 'none' ? source.early($city.get()) : null
    if (early !== null) return early
    await loaded
    const state = $city.get()
    if (state.status === 'ready') return state.value
    throw state.status === 'failed' ? state.error : new AppError('aborted')
  }

  async function call<Request, Answer>(
    row: Call<Request, Answer>,
    request: Request,
    options: ScopeCallOptions<Answer> = {},
  ): Promise<Answer> {
    // No element is left that would use the answer.
    if (isDisposed) throw new AppError('aborted')
    const { as: userType, ...others } = options
    const entry = await cityFor(row)
    const token = others.token ?? (userType === undefined ? null : tokens.get(userType))
    try {
      return await clientFor(entry).call(row, request, { ...others, token })
    } catch (thrown) {
      const error = toAppError(thrown)
      const isOurs = userType !== undefined && token !== null && tokens.get(userType) === token
      if (isOurs && DEAD_TOKEN.has(error.code)) tokens.refuse(userType)
      if (isUnexplained(error))
        environment.diagnose({ call: row.name, method: row.method, url: entry.apiUrl + row.path, error })
      throw error
    }
  }

  function createAnswer<Answer>(row: Call<void, Answer>): OwnedRemote<Answer> {
    const cache = createCachedAnswer({
      storage: environment.storage,
      now: environment.now,
      nameOf() {
        const name = nameOf()
        return name === null ? null : `parking:${row.name}:${name}`
      },
      decode: (answer) => row.decode(answer, zoneOf(source.early($city.get())), environment.origin),
    })
    return createRemote<Answer>({
      async fetch({ signal, isFresh }) {
        let answer: Json = null
        const value = await call(row, undefined, { signal, isFresh, onAnswer: (json) => (answer = json) })
        return cache.keep(answer, value)
      },
      recall() {
        // What is remembered of the city tells under which name its answers are kept.
        void $city.load()
        return cache.recall()
      },
    })
  }

  function answerTo<Answer>(row: Call<void, Answer>): Remote<Answer> {
    const $answer = (answers.get(row) as OwnedRemote<Answer> | undefined) ?? createAnswer(row)
    answers.set(row, $answer)
    if (isDisposed) $answer.dispose()
    return $answer
  }

  function partOf<Part extends OwnedPart>(make: MakePart<Part>): Part {
    const part = (parts.get(make) as Part | undefined) ?? make(environment.storage, nameOf)
    parts.set(make, part)
    if (isDisposed) part.dispose()
    return part
  }

  const $options = answerTo(getOptions)
  const $settings = answerTo(getSettings)

  const stops = [
    $city.listen(() => {
      for (const part of parts.values()) part.refresh()
    }),
    environment.onOnline(() => {
      for (const $remote of [$city, ...answers.values()]) if (isUnsettled($remote)) void $remote.load()
    }),
  ]

  return {
    scope: { key, $city, $options, $settings, clock, tokens, tabs, answerTo, partOf, call },
    dispose() {
      isDisposed = true
      for (const stop of stops) stop()
      for (const owned of [$city, ...answers.values(), clock, ...parts.values(), tabs]) owned.dispose()
    },
  }
}

/** The server's own word only: a proxy's bare 401 does not sign the user out (readings gE-09). */
const DEAD_TOKEN: ReadonlySet<string> = new Set(['TokenExpired', 'TokenNotFound', 'AccountNotFound'])

/** Nothing that a server says in the contract's own words: the page, its policy, the line or the server is at fault. */
function isUnexplained({ code, answer }: AppError): boolean {
  return ['network', 'timeout', 'contract'].includes(code) || (['server', 'notFound'].includes(code) && answer === null)
}

/** Loaded in vain, or only remembered: worth another try when the line is back. */
function isUnsettled($remote: Remote<unknown>): boolean {
  const state = $remote.get()
  return state.status === 'failed' || (state.status === 'ready' && state.isStale)
}
