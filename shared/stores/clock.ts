import { atom, onStart, onStop, type ReadableAtom } from 'nanostores'
import { MINUTE_MS, type Instant } from '../domain/city-time.ts'
import type { Environment } from './environment.ts'

/** How far the device's two clocks may part before the server is asked again (readings TZ-4). */
const DRIFT_LIMIT_MS = 5_000
/** A wake-up sooner than this after the last server time asks nothing. */
const FRESH_FOR_MS = 60_000
/** The Date header counts whole seconds. */
const HEADER_STEP_MS = 1_000

/** The time of the city's server, as well as it is known here (readings TZ-4). */
export interface Clock {
  /** Epoch ms. In doubt it is rather ahead, so that less time left is shown, never more. */
  now(): Instant
  /** The full minute of `now()`, set anew at each full minute while someone listens. */
  $minute: ReadableAtom<Instant>
  /** False while only the device's clock serves: a countdown says so. */
  $isServerTime: ReadableAtom<boolean>
}

export interface OwnedClock extends Clock {
  /** A time the server stamped on an answer that took `roundTripMs` from its sending. */
  takeServerTime(date: Instant, roundTripMs: number): void
  dispose(): void
}

/** Both clocks of the device, read at once. */
interface Reading {
  monotonic: number
  device: Instant
}

/** What one server time says: the latest instant it allows at a reading, and how much earlier it might be. */
interface Anchor {
  latest: Instant
  uncertaintyMs: number
  reading: Reading
}

type ClockEnvironment = Pick<Environment, 'now' | 'monotonic' | 'setTimer' | 'onWake'>

/** `onDoubt` is called when the server should be asked for its time, and only while someone listens to `$minute`. */
export function createClock(environment: ClockEnvironment, onDoubt: () => void): OwnedClock {
  let anchor: Anchor | null = null
  let lastAsked: Reading | null = null
  let isInDoubt = false
  let stopTimer: (() => void) | null = null

  const read = (): Reading => ({ monotonic: environment.monotonic(), device: environment.now() })

  function now(): Instant {
    return anchor === null ? environment.now() : Math.ceil(anchor.latest + elapsed(anchor.reading, read()))
  }

  function doubt(): void {
    isInDoubt = true
    if (stopTimer === null) return
    lastAsked = read()
    onDoubt()
  }

  function hasDrifted(): boolean {
    return anchor !== null && Math.abs(drift(anchor.reading, read())) > DRIFT_LIMIT_MS
  }

  function checkDrift(): void {
    if (!hasDrifted()) return
    $isServerTime.set(false)
    doubt()
  }

  function wake(): void {
    const isRecent = lastAsked !== null && elapsed(lastAsked, read()) <= FRESH_FOR_MS
    if (stopTimer !== null) tick()
    if (hasDrifted()) checkDrift()
    else if (!isRecent) doubt()
  }

  const $isServerTime = atom(false)
  const $minute = atom<Instant>(toMinute(environment.now()))

  function tick(): void {
    stopTimer?.()
    const current = now()
    stopTimer = environment.setTimer(tickAndCheck, MINUTE_MS - (current % MINUTE_MS))
    $minute.set(toMinute(current))
  }

  function tickAndCheck(): void {
    tick()
    checkDrift()
  }

  /** The narrower time known already is kept while the new one does not contradict it. */
  function isKnownBetter(date: Instant, uncertaintyMs: number): boolean {
    if (anchor === null || hasDrifted() || anchor.uncertaintyMs >= uncertaintyMs) return false
    const latest = now()
    return latest >= date && latest - anchor.uncertaintyMs <= date + uncertaintyMs
  }

  const stops = [
    environment.onWake(wake),
    onStart($minute, () => {
      tick()
      if (isInDoubt) doubt()
    }),
    onStop($minute, () => {
      stopTimer?.()
      stopTimer = null
    }),
  ]

  return {
    now,
    $minute,
    $isServerTime,
    takeServerTime(date, roundTripMs) {
      const uncertaintyMs = HEADER_STEP_MS + roundTripMs
      if (!isKnownBetter(date, uncertaintyMs)) {
        anchor = { latest: date + uncertaintyMs, uncertaintyMs, reading: read() }
      }
      lastAsked = read()
      isInDoubt = false
      $isServerTime.set(true)
      if (stopTimer !== null) tick()
    },
    dispose() {
      stopTimer?.()
      stopTimer = null
      stops.forEach((stop) => stop())
    },
  }
}

/** How far the device's clock ran ahead of the monotonic one: it slept, or was set by hand. */
function drift(from: Reading, to: Reading): number {
  return to.device - from.device - (to.monotonic - from.monotonic)
}

/** The greater of what the two clocks say has passed. */
function elapsed(from: Reading, to: Reading): number {
  return Math.max(to.monotonic - from.monotonic, to.device - from.device)
}

function toMinute(at: Instant): Instant {
  return at - (at % MINUTE_MS)
}
