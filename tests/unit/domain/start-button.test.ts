import { describe, expect, it } from 'vitest'
import { decideStart, type ParkedSession, type WantedParking } from '../../../shared/domain/start-button.ts'

const WANTED: WantedParking = {
  plate: 'А123ВС77',
  zone: '101',
  parkingCode: null,
  type: 'today',
  start: 1000,
  end: 2000,
  isBalanceFree: false,
}
const PARKED: ParkedSession = {
  status: 'active',
  zone: '101',
  parkingCode: null,
  vehicle: { number: 'a 123 bc 77' },
  start: 500,
  end: 1500,
}
const refusedBy = (session: ParkedSession) => ({ kind: 'refused', session, error: 'ParkingSessionAlreadyExists' })

describe('the button of a new parking', () => {
  it('starts where the vehicle is not parked at that time', () => {
    expect(decideStart(WANTED, [])).toEqual({ kind: 'start' })
    expect(decideStart({ ...WANTED, plate: 'К456МН77' }, [PARKED])).toEqual({ kind: 'start' })
    expect(decideStart({ ...WANTED, start: 1500 }, [PARKED])).toEqual({ kind: 'start' })
  })

  it('continues where the vehicle is parked already, in a city with balances', () => {
    const later = { ...PARKED, start: 1500, end: 3000 }
    expect(decideStart(WANTED, [PARKED, later])).toEqual({ kind: 'extend', session: PARKED })
    expect(decideStart({ ...WANTED, isBalanceFree: true }, [PARKED])).toEqual(refusedBy(PARKED))
  })

  it.each([
    ['an open end', { ...PARKED, end: null }],
    ['a session that waits for its money', { ...PARKED, status: 'waiting' as const }],
  ])('does not continue %s', (_, session) => {
    expect(decideStart(WANTED, [session])).toEqual(refusedBy(session))
  })

  it('does not continue by a payment for parking that has begun', () => {
    expect(decideStart({ ...WANTED, type: 'postPayment' }, [PARKED])).toEqual(refusedBy(PARKED))
  })

  it('refuses a vehicle that is parked elsewhere at that time, an open end of either included', () => {
    expect(decideStart({ ...WANTED, zone: '102' }, [PARKED])).toEqual(refusedBy(PARKED))
    expect(decideStart({ ...WANTED, zone: null }, [PARKED])).toEqual(refusedBy(PARKED))
    expect(decideStart({ ...WANTED, parkingCode: '9001' }, [PARKED])).toEqual(refusedBy(PARKED))
    const later = { ...PARKED, start: 9000, end: 9500 }
    expect(decideStart({ ...WANTED, end: null }, [later]).kind).toBe('extend')
    expect(decideStart({ ...WANTED, end: null, isBalanceFree: true }, [later])).toEqual(refusedBy(later))
  })
})
