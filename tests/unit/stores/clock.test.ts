import { describe, expect, it } from 'vitest'
import { createClock } from '../../../shared/stores/clock.ts'
import { createTestBrowser } from '../../support/environment.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The true time at the start of each test. */
const TRUE = Date.UTC(2025, 2, 12, 7, 0, 10)

function open({ deviceError = 0 } = {}) {
  const tab = createTestBrowser().openTab({ now: TRUE + deviceError })
  let doubts = 0
  const clock = createClock(tab.environment, () => {
    doubts += 1
  })
  return { tab, clock, countDoubts: () => doubts }
}

const idle = () => undefined

describe('the clock', () => {
  it('shows the device’s time, and says so, until the server has told its own', () => {
    const { clock, tab } = open({ deviceError: -DAY })
    expect(clock.now()).toBe(TRUE - DAY)
    expect(clock.$isServerTime.get()).toBe(false)
    clock.takeServerTime(TRUE, 0)
    expect(clock.$isServerTime.get()).toBe(true)
    tab.pass(5_000)
    expect(clock.now()).toBe(TRUE + 6_000)
  })

  it.each([-400 * DAY, -3 * DAY, -MINUTE, MINUTE, 2 * DAY, 400 * DAY])(
    'is right within two seconds on a device that is wrong by %i ms',
    (deviceError) => {
      const { clock, tab } = open({ deviceError })
      clock.takeServerTime(TRUE, 300)
      tab.pass(3 * 60 * MINUTE)
      const ahead = clock.now() - (TRUE + 3 * 60 * MINUTE)
      expect(ahead).toBeGreaterThanOrEqual(0)
      expect(ahead).toBeLessThan(2_000)
    },
  )

  it('never shows more time left than there is, however the answer travelled', () => {
    for (const roundTripMs of [0, 40, 700, 14_000]) {
      // The stamp was made anywhere on the way, and counts whole seconds.
      for (const part of [0, 0.3, 1]) {
        const { clock } = open()
        const stampedAt = TRUE - roundTripMs * part
        clock.takeServerTime(Math.floor(stampedAt / 1_000) * 1_000, roundTripMs)
        expect(clock.now()).toBeGreaterThanOrEqual(TRUE)
        expect(clock.now()).toBeLessThanOrEqual(TRUE + 1_000 + roundTripMs)
      }
    }
  })

  it('keeps the surer of two times that agree, and takes the later of two that do not', () => {
    const { clock } = open()
    clock.takeServerTime(TRUE, 100)
    clock.takeServerTime(TRUE - 4_000, 9_000)
    expect(clock.now()).toBe(TRUE + 1_100)
    clock.takeServerTime(TRUE + 60_000, 9_000)
    expect(clock.now()).toBe(TRUE + 70_000)
  })

  it('loses no time while the device sleeps', () => {
    const { clock, tab } = open()
    clock.takeServerTime(TRUE, 0)
    tab.fallAsleep(90 * MINUTE)
    expect(clock.now()).toBe(TRUE + 90 * MINUTE + 1_000)
  })

  it('shows rather less time left when someone sets the device’s clock', () => {
    for (const shift of [-DAY, DAY]) {
      const { clock, tab } = open()
      clock.takeServerTime(TRUE, 0)
      tab.shiftClock(shift)
      tab.pass(MINUTE)
      expect(clock.now()).toBeGreaterThanOrEqual(TRUE + MINUTE)
    }
  })
})

describe('the clock in doubt', () => {
  it('asks the server again after a sleep, and trusts the device no longer', () => {
    const { clock, tab, countDoubts } = open()
    clock.$minute.listen(idle)
    clock.takeServerTime(TRUE, 0)
    tab.fallAsleep(6_000)
    tab.wake()
    expect(countDoubts()).toBe(1)
    expect(clock.$isServerTime.get()).toBe(false)
    clock.takeServerTime(TRUE + 6_000, 0)
    expect(clock.$isServerTime.get()).toBe(true)
    expect(clock.now()).toBe(TRUE + 7_000)
  })

  it('notices at the next full minute that the device’s clock was set', () => {
    for (const shift of [-DAY, -5_001, 5_001, DAY]) {
      const { clock, tab, countDoubts } = open()
      clock.$minute.listen(idle)
      clock.takeServerTime(TRUE, 0)
      tab.shiftClock(shift)
      tab.pass(MINUTE)
      expect(countDoubts(), `${shift} ms`).toBe(1)
      expect(clock.$isServerTime.get()).toBe(false)
    }
  })

  it('lets clocks that differ a little pass', () => {
    const { clock, tab, countDoubts } = open()
    clock.$minute.listen(idle)
    clock.takeServerTime(TRUE, 0)
    tab.shiftClock(5_000)
    tab.pass(MINUTE)
    expect([countDoubts(), clock.$isServerTime.get()]).toEqual([0, true])
  })

  it('asks after a wake-up only when the last time is older than a minute', () => {
    const { clock, tab, countDoubts } = open()
    clock.$minute.listen(idle)
    clock.takeServerTime(TRUE, 0)
    tab.pass(MINUTE)
    tab.wake()
    expect(countDoubts()).toBe(0)
    tab.pass(1)
    tab.wake()
    tab.wake()
    tab.wake()
    expect(countDoubts()).toBe(1)
  })

  it('asks once a minute at most where the server never tells its time', () => {
    const { clock, tab, countDoubts } = open()
    clock.$minute.listen(idle)
    for (let second = 0; second < 180; second += 1) {
      tab.wake()
      tab.pass(1_000)
    }
    expect(countDoubts()).toBe(3)
  })

  it('asks nothing while it has no listener, and asks for the first one', () => {
    const { clock, tab, countDoubts } = open()
    clock.takeServerTime(TRUE, 0)
    tab.fallAsleep(DAY)
    tab.wake()
    expect([countDoubts(), clock.$isServerTime.get()]).toEqual([0, false])
    clock.$minute.listen(idle)
    expect(countDoubts()).toBe(1)
  })
})

describe('the minute', () => {
  it('ticks on the server’s full minutes', () => {
    const { clock, tab } = open({ deviceError: 17_000 })
    clock.takeServerTime(TRUE - 1_000, 0)
    const ticks: number[] = []
    clock.$minute.listen((minute) => ticks.push(minute - (TRUE - 10_000)))
    tab.pass(49_999)
    expect(ticks).toEqual([])
    tab.pass(1)
    tab.pass(2 * MINUTE)
    expect(ticks).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE])
  })

  it('runs a timer only while someone listens', () => {
    const { clock, tab } = open()
    const before = tab.countOpen()
    const stops = [clock.$minute.listen(idle), clock.$minute.listen(idle)]
    expect(tab.countOpen()).toBe(before + 1)
    for (const stop of stops) stop()
    expect(tab.countOpen()).toBe(before)
  })

  it('is the present one when it is only read', () => {
    const { clock, tab } = open()
    tab.pass(5 * MINUTE)
    expect(clock.$minute.get()).toBe(TRUE - 10_000 + 5 * MINUTE)
    expect(tab.countOpen()).toBe(1)
  })

  it('catches up at once after a sleep', () => {
    const { clock, tab } = open()
    const ticks: number[] = []
    clock.$minute.listen((minute) => ticks.push(minute))
    tab.fallAsleep(DAY)
    tab.wake()
    expect(ticks).toEqual([TRUE - 10_000 + DAY])
  })

  it('follows a server time that comes late', () => {
    const { clock } = open({ deviceError: -DAY })
    const ticks: number[] = []
    clock.$minute.listen((minute) => ticks.push(minute))
    clock.takeServerTime(TRUE, 0)
    expect(ticks).toEqual([TRUE - 10_000])
  })

  it('stops with the clock, listened to or not', () => {
    const { clock, tab } = open()
    clock.$minute.listen(idle)
    clock.dispose()
    expect(tab.countOpen()).toBe(0)
  })
})
