import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad, isAborted } from '../../api/app-error.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Environment } from '../../stores/environment.ts'
import { hasTokens } from '../../stores/kept-tokens.ts'
import type { Scope } from '../../stores/scope.ts'
import { type AccountGate, createAccountGate } from './gate.ts'

/** Where an entrance leads into. */
export interface Place {
  scope: Scope
  gate: AccountGate
}

/** What stands before a private element: its gate at once, and the desk behind it when somebody comes in. */
export interface Entrance<Desk> {
  /** Null while the code of the city is on its way. */
  $place: ReadableAtom<Place | null>
  /** All that there is to do; null while nobody has come in, or its code is on its way. */
  $desk: ReadableAtom<Desk | null>
  /** Why there is nothing to show yet. */
  $failure: ReadableAtom<ErrorCode | null>
  retry(): void
  dispose(): void
}

/** What an entrance needs of an element's context. */
export interface EntranceContext {
  openScope(): Promise<Scope>
  environment: Environment
  $language: ReadableAtom<string>
  emit(name: 'parking-error', detail: { code: ErrorCode }): boolean
}

export interface EntranceOptions<Code, Desk> {
  /** Loads what is behind the gate, which whoever is signed out does not need. */
  load(): Promise<Code>
  create(code: Code, place: Place): Desk | Promise<Desk>
  /** The desk goes with its person: the next one has another. Without it the desk sees to that. */
  isPersonal?: boolean
}

export function createEntrance<Code, Desk extends { dispose(): void }>(
  context: EntranceContext,
  { load, create, isPersonal = false }: EntranceOptions<Code, Desk>,
): Entrance<Desk> {
  const { environment, $language, emit } = context
  const $place = atom<Place | null>(null)
  const $desk = atom<Desk | null>(null)
  const $failure = atom<ErrorCode | null>(null)
  let stops: (() => void)[] = []
  let isOpening = false
  let isDisposed = false

  function fail(thrown: unknown): void {
    if (isDisposed || isAborted(thrown) || $failure.get()) return
    const code = codeOfLoad(thrown, environment)
    $failure.set(code)
    emit('parking-error', { code })
  }

  /** Begins to fetch the code for whoever will need it soon; whether it comes is seen when he needs it. */
  const warm = () => void load().catch(() => {})

  function closeDesk(): void {
    $desk.get()?.dispose()
    $desk.set(null)
  }

  async function openDesk(place: Place): Promise<void> {
    if ($desk.get() || isOpening) return
    isOpening = true
    try {
      const desk = await create(await load(), place)
      const hasGone = isPersonal && place.gate.$state.get() !== 'signedIn'
      if (isDisposed || hasGone) desk.dispose()
      else $desk.set(desk)
    } finally {
      isOpening = false
    }
  }

  function follow(place: Place): void {
    if (place.gate.$state.get() === 'signedIn') openDesk(place).catch(fail)
    else if (isPersonal && place.gate.$state.get() === 'signedOut') closeDesk()
  }

  function open(scope: Scope): Place {
    const gate = createAccountGate({ scope, environment, $language })
    const place = { scope, gate }
    stops = [
      gate.$state.listen(() => follow(place)),
      gate.$dialog.listen(({ kind }) => kind === 'signIn' && warm()),
      ...(isPersonal ? [gate.account.$departures.listen(closeDesk)] : []),
      gate.dispose,
    ]
    $place.set(place)
    return place
  }

  async function connect(): Promise<void> {
    $failure.set(null)
    try {
      const scope = await context.openScope()
      if (isDisposed) return
      follow($place.get() ?? open(scope))
      await scope.$city.load()
      const city = scope.$city.get()
      // Whoever is in is told by his desk.
      if (city.status === 'failed' && !$desk.get() && !isOpening) throw city.error
    } catch (thrown) {
      fail(thrown)
    }
  }

  if (hasTokens(environment.storage)) warm()
  void connect()
  return {
    $place,
    $desk,
    $failure,
    retry: () => void connect(),
    dispose() {
      isDisposed = true
      closeDesk()
      for (const stop of stops) stop()
    },
  }
}
