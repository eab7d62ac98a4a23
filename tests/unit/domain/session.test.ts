import { describe, expect, it } from 'vitest'
import { lastSession, parseSessionStatus, remainingOf, sessionsToReload } from '../../../shared/domain/session.ts'
import type { TimedSession } from '../../../shared/domain/session.ts'
import { moscow } from './moment.ts'

const now = moscow('2025-03-12 12:00')
const MINUTE = 60_000
const session = (id: string, status: 'active' | 'waiting', minutesLeft: number | null): TimedSession => ({
  id,
  status,
  end: minutesLeft === null ? null : now + minutesLeft * MINUTE,
})

describe('the time left', () => {
  it.each([
    [60 * MINUTE, 'running', 60],
    [15 * MINUTE + 1, 'running', 15],
    [15 * MINUTE, 'ending', 15],
    [15 * MINUTE - 1, 'ending', 14],
    [MINUTE, 'ending', 1],
    [MINUTE - 1, 'ending', 0],
    [1, 'ending', 0],
    [0, 'over', 0],
    [-1, 'over', 0],
  ])('of %i ms is %s with %i whole minutes', (left, state, minutes) => {
    expect(remainingOf(now + left, now)).toEqual({ state, minutes })
  })
})

describe('the last session', () => {
  it.each([
    [
      'the first active one in the order of the server',
      [session('w', 'waiting', 90), session('a', 'active', 10), session('b', 'active', 60)],
      'a',
    ],
    [
      'none when the first active one has ended, though another runs',
      [session('a', 'active', 0), session('b', 'active', 60)],
      null,
    ],
    ['one with an open end', [session('a', 'active', null)], 'a'],
    ['none among waiting ones', [session('w', 'waiting', 90)], null],
    ['none of none', [], null],
  ] as [string, TimedSession[], string | null][])('is %s', (_, sessions, id) => {
    expect(lastSession(sessions, now)?.id ?? null).toBe(id)
  })
})

describe('the profile', () => {
  const sessions = [
    session('ended', 'active', 0),
    session('long ago', 'active', -600),
    session('runs', 'active', 1),
    session('waits', 'waiting', -5),
    session('open', 'active', null),
  ]

  it('is loaded again once for each session that has ended, after a sleep too', () => {
    const reloaded = new Set<string>()
    const due = sessionsToReload(sessions, now, reloaded)
    expect(due).toEqual(['ended', 'long ago'])
    for (const id of due) reloaded.add(id)
    expect(sessionsToReload(sessions, now, reloaded)).toEqual([])
    expect(sessionsToReload(sessions, now + MINUTE, reloaded)).toEqual(['runs'])
  })
})

describe('the status of a session', () => {
  it.each([
    ['Active', 'active'],
    ['active', 'active'],
    ['ACTIVE', 'active'],
    ['Waiting', 'waiting'],
    ['paid', 'waiting'],
    ['', 'waiting'],
  ])('sent as «%s» is %s', (text, status) => {
    expect(parseSessionStatus(text)).toBe(status)
  })
})
