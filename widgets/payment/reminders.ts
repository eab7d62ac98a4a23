import { atom, type ReadableAtom } from 'nanostores'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { MINUTE_MS, type Instant } from '../../shared/domain/city-time.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Driver } from './driver.ts'
import type { Sessions } from './sessions.ts'

/**
 * `ask`: the browser may ask the driver for permission; `on`: reminders will be shown; `off`: the account or the
 * browser forbids them.
 */
export type RemindersState = 'ask' | 'on' | 'off'

/** Reminds the driver before a parking ends and when it has ended, by the switches of the account (readings gD-35). */
export interface Reminders {
  $state: ReadableAtom<RemindersState>
  /** Asks for the browser's permission, which must happen within a press. */
  turnOn(): Promise<void>
  /** Sets how a reminder is worded, in the present language. */
  speak(words: (kind: ReminderKind, session: DriverSession) => string): void
  dispose(): void
}

export type ReminderKind = 'ending' | 'over' | 'meant'

export interface RemindersParts {
  environment: Pick<Environment, 'notifications'>
  driver: Driver
  sessions: Sessions
  $minute: ReadableAtom<Instant>
  now(): Instant
}

const BEFORE_MS = 15 * MINUTE_MS
/** A reminder is not shown later than this after its time. */
const LATE_MS = 5 * MINUTE_MS

export function createReminders({ environment, driver, sessions, $minute, now }: RemindersParts): Reminders {
  const { notifications } = environment
  const $state = atom<RemindersState>('off')
  const told = new Set<string>()
  let words: ((kind: ReminderKind, session: DriverSession) => string) | null = null
  let followed = new Map<string, DriverSession>()

  function flags() {
    const settings = driver.data()?.profile.settings
    const isSilent = !settings || settings.pushOff
    return { before: !isSilent && settings.checkParkingSessionBefore, atEnd: !isSilent && settings.checkParkingSession }
  }

  function read(): RemindersState {
    const { before, atEnd } = flags()
    const permission = notifications.permission()
    if (!(before || atEnd) || permission === 'denied' || permission === 'none') return 'off'
    return permission === 'granted' ? 'on' : 'ask'
  }

  function tell(kind: ReminderKind, session: DriverSession): void {
    const name = `${kind} ${session.id} ${session.end ?? ''}`
    if (told.has(name) || !words) return
    told.add(name)
    notifications.show(name, words(kind, session))
  }

  /** Shows what is due. Of an open end the time that the driver meant to stay counts. */
  function look(): void {
    $state.set(read())
    const { before, atEnd } = flags()
    const at = now()
    // A parking that was ended early is forgotten; one that has just run out is reminded of.
    followed = new Map([...followed].filter(([, { end }]) => end !== null && end <= at))
    for (const session of sessions.$running.get()) followed.set(session.id, session)
    for (const session of followed.values()) {
      const meant = session.reminderMinutes === null ? null : session.start + session.reminderMinutes * MINUTE_MS
      const end = session.end ?? meant
      if (end === null) continue
      const isPast = at >= end && at - end <= LATE_MS
      if (before && end > at && end - at <= BEFORE_MS) tell('ending', session)
      if (atEnd && isPast) tell(session.end === null ? 'meant' : 'over', session)
    }
  }

  const stops = [driver.$state.listen(look), $minute.listen(look)]
  look()

  return {
    $state,
    async turnOn() {
      await notifications.ask()
      look()
    },
    speak(next) {
      words = next
      look()
    },
    dispose() {
      followed = new Map()
      for (const stop of stops) stop()
    },
  }
}
