import { describe, expect, it } from 'vitest'
import { checkOverlap, isRepeatedStart } from '../../../shared/domain/overlap.ts'
import { moscow } from './moment.ts'

const at = (time: string) => moscow(`2025-03-12 ${time}`)
const parked = { plate: 'А123ВС77', start: at('10:00'), end: at('11:00') }

describe('parking of one plate', () => {
  it.each([
    ['inside', '10:15', '10:30', true],
    ['around', '09:00', '12:00', true],
    ['the same', '10:00', '11:00', true],
    ['over the beginning', '09:30', '10:01', true],
    ['over the end', '10:59', '12:00', true],
    ['just before', '09:00', '10:00', false],
    ['just behind', '11:00', '12:00', false],
    ['long after', '15:00', '16:00', false],
  ])('%s of a session meets it', (_, start, end, isTaken) => {
    const outcome = checkOverlap({ plate: 'a 123 bc 77', start: at(start), end: at(end) }, [parked])
    expect(outcome).toEqual(isTaken ? { ok: false, error: 'ParkingSessionAlreadyExists' } : { ok: true, value: null })
  })

  it('meets a session without an end for ever', () => {
    const open = { ...parked, end: null }
    expect(checkOverlap({ ...parked, start: at('23:00'), end: at('23:15') }, [open]).ok).toBe(false)
    expect(checkOverlap({ ...parked, start: at('09:00'), end: null }, [parked]).ok).toBe(false)
    expect(checkOverlap({ ...parked, start: at('09:00'), end: at('10:00') }, [open]).ok).toBe(true)
  })

  it('does not meet another plate, nor nothing', () => {
    expect(checkOverlap({ ...parked, plate: 'А124ВС77' }, [parked]).ok).toBe(true)
    expect(checkOverlap(parked, []).ok).toBe(true)
  })
})

describe('a start that is asked for again', () => {
  const first = { plate: 'А123ВС77', zone: '101', start: at('10:00'), at: at('10:00:05') }

  it.each([
    ['at once', {}, true],
    ['with the plate in Latin', { plate: 'a123bc77' }, true],
    ['some seconds of the same minute later', { start: at('10:00:40') }, true],
    ['after five minutes', { at: at('10:05:05') }, true],
    ['after more than five minutes', { at: at('10:05:05.001') }, false],
    ['for another zone', { zone: '102' }, false],
    ['for another plate', { plate: 'А124ВС77' }, false],
    ['for another minute', { start: at('10:01') }, false],
  ])('%s', (_, change, isRepeated) => {
    expect(isRepeatedStart(first, { ...first, ...change })).toBe(isRepeated)
  })
})
