import { describe, expect, it } from 'vitest'
import { type AskedStart, checkOverlap, isRepeatedStart } from '../../../shared/domain/overlap.ts'
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
  const first: AskedStart = {
    zone: '101',
    parkingCode: null,
    type: 'today',
    start: at('10:00'),
    end: at('11:00'),
    isOpen: false,
    at: at('10:00:05'),
  }
  const past: AskedStart = { ...first, type: 'postPayment' }

  it.each([
    ['at once', {}, true],
    ['a minute later, from then on', { start: at('10:01'), end: at('11:01'), at: at('10:01:01') }, true],
    ['just within five minutes', { at: at('10:05:04.999') }, true],
    ['after five minutes', { at: at('10:05:05') }, false],
    ['for another zone', { zone: '102' }, false],
    ['for another parking', { parkingCode: '9001' }, false],
    ['for longer', { end: at('11:30') }, false],
    ['with an open end', { isOpen: true }, false],
    ['as parking that has begun', { type: 'postPayment' as const }, false],
  ])('%s', (_, change, isRepeated) => {
    expect(isRepeatedStart(first, { ...first, ...change })).toBe(isRepeated)
  })

  it('with a chosen start is the same only for that start', () => {
    expect(isRepeatedStart(past, { ...past, at: at('10:04') })).toBe(true)
    expect(isRepeatedStart(past, { ...past, start: at('10:01'), end: at('11:01') })).toBe(false)
  })
})
