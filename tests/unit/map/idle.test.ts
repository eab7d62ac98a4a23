import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { createIdle } from '../../../widgets/map/idle.ts'

/** The timers that are set, run by hand. */
function createTimers() {
  const set = new Map<() => void, number>()
  return {
    setTimer(run: () => void, delay: number) {
      set.set(run, delay)
      return () => void set.delete(run)
    },
    delays: () => [...set.values()],
    runAll() {
      const due = [...set.keys()]
      set.clear()
      for (const run of due) run()
    },
  }
}

function open(first: number) {
  const $seconds = atom(first)
  const resets: number[] = []
  const timers = createTimers()
  const idle = createIdle({
    $seconds,
    reset: (after) => void resets.push(after),
    setTimer: timers.setTimer,
  })
  return { idle, resets, timers, follow: (now: number) => $seconds.set(now) }
}

describe('the watch of a kiosk', () => {
  it('counts down and goes back to the start once, after it was used', () => {
    const { idle, timers, resets } = open(60)
    idle.touch()
    expect(timers.delays()).toEqual([50_000])
    for (let turn = 0; turn < 30; turn += 1) timers.runAll()
    expect(resets).toEqual([60])
    expect(idle.$left.get()).toBeNull()
  })

  it('ends where the map is a kiosk no longer, in the count-down too', () => {
    const { idle, timers, resets } = open(60)
    idle.touch()
    timers.runAll()
    expect(idle.$left.get()).toBe(10)
    idle.dispose()
    expect(timers.delays()).toEqual([])
    timers.runAll()
    expect(resets).toEqual([])
  })

  it('takes other seconds at once', () => {
    const { idle, timers, follow } = open(600)
    idle.touch()
    follow(20)
    expect(timers.delays()).toEqual([10_000])
  })
})
