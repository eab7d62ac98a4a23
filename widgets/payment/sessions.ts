import { atom, computed, type ReadableAtom } from 'nanostores'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { lastSession, sessionsToReload } from '../../shared/domain/session.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { Driver } from './driver.ts'
import type { Reports } from './reports.ts'

/** The driver's parkings: those that run and those that wait for their money. */
export interface Sessions {
  $running: ReadableAtom<DriverSession[]>
  $waiting: ReadableAtom<DriverSession[]>
  /**
   * What each open end would cost if it stopped in this minute, kopecks by session; null where nobody can tell (readings
   * gD-37).
   */
  $soFar: ReadableAtom<ReadonlyMap<string, Kopecks | null>>
  dispose(): void
}

async function loadEngine() {
  const [{ priceStop }, { stopQuestionOf }] = await Promise.all([
    import('../../shared/domain/abort.ts'),
    import('./stop-question.ts'),
  ])
  return { priceStop, stopQuestionOf }
}

/**
 * Follows the profile and the city's clock; at the end of a parking the parkings are asked for once (readings 3.14,
 * gD-24).
 */
export function createSessions({
  scope,
  driver,
  reports,
  loadCards,
}: {
  scope: Scope
  driver: Driver
  reports: Reports
  /** Loads the view of a parking. */
  loadCards(): Promise<unknown>
}): Sessions {
  const { $minute } = scope.clock
  const reloaded = new Set<string>()
  const $soFar = atom<ReadonlyMap<string, Kopecks | null>>(new Map())
  const $all = computed(driver.$state, (state) => (state.status === 'ready' ? state.value.profile.sessions : []))
  const isOver = ({ end }: DriverSession, now: Instant) => end !== null && end <= now

  /** Prices what has no end; the server's sum stands where the price engine has not come. */
  async function priceOpenEnds(now: Instant): Promise<void> {
    const driverData = driver.data()
    const open = $all.get().filter(({ status, end }) => status === 'active' && end === null)
    if (!driverData || open.length === 0) return $soFar.set(new Map())
    const engine = await loadEngine().catch(() => null)
    const priced = open.map((session) => {
      const question = engine && engine.stopQuestionOf(session, driverData, now)
      if (!question) return [session.id, session.sum] as const
      const stop = engine.priceStop(question)
      return [session.id, stop.ok ? stop.value.cost.price : null] as const
    })
    $soFar.set(new Map(priced))
  }

  /** Remembers the last parking, as the profile drops those that have ended. */
  function noteLast(now: Instant): void {
    const last = lastSession($all.get(), now)
    if (!last || last.end === null || last.sum === null) return
    const { zone, zoneName, parkingCode, orderNumber, start, end, sum: price } = last
    memoryOf(scope).noteSession({ zone, zoneName, parkingCode, orderNumber, start, end, price, isOfDriver: true })
  }

  function look(): void {
    // Before they are shown; where it does not come, the view asks for it again.
    if ($all.get().length > 0) void loadCards().catch(() => {})
    const now = scope.clock.now()
    const timed = $all.get().map((session) => ({ ...session, end: session.end ?? session.stopsAt }))
    const ended = sessionsToReload(timed, now, reloaded)
    for (const id of ended) {
      reloaded.add(id)
      const session = $all.get().find((one) => one.id === id)
      if (session) reports.ended(session, session.end === null ? 'postponed' : 'over')
    }
    noteLast(now)
    void priceOpenEnds(now)
    if (ended.length > 0) void driver.reloadParkings()
  }

  const stops = [$all.subscribe(look), $minute.listen(look)]

  return {
    $running: computed([$all, $minute], (all, minute) =>
      all.filter((session) => session.status === 'active' && !isOver(session, minute)),
    ),
    $waiting: computed($all, (all) => all.filter(({ status }) => status === 'waiting')),
    $soFar,
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
