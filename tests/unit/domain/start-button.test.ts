import { describe, expect, it } from 'vitest'
import { decideStart, type ParkedSession, type StartWish } from '../../../shared/domain/start-button.ts'

const WISH: StartWish = {
  plate: 'А123ВС77',
  zone: '101',
  parkingCode: null,
  start: 1000,
  end: 2000,
  price: 6000,
  isBalanceFree: false,
}
const PARKED: ParkedSession = {
  id: 's',
  zone: '101',
  parkingCode: null,
  vehicle: { number: 'a 123 bc 77' },
  start: 500,
  end: 1500,
}
const REFUSED = { kind: 'refused', error: 'ParkingSessionAlreadyExists' }

describe('the button of a new parking', () => {
  it('starts, or says that it is free', () => {
    expect(decideStart(WISH, [])).toEqual({ kind: 'start' })
    expect(decideStart({ ...WISH, price: null }, [])).toEqual({ kind: 'start' })
    expect(decideStart({ ...WISH, price: 0 }, [])).toEqual({ kind: 'free' })
  })

  it('continues where the car stands already, in a city with balances', () => {
    expect(decideStart(WISH, [PARKED])).toEqual({ kind: 'renew', sessionId: 's' })
    expect(decideStart({ ...WISH, isBalanceFree: true }, [PARKED])).toEqual(REFUSED)
    expect(decideStart(WISH, [{ ...PARKED, end: null }])).toEqual(REFUSED)
  })

  it('refuses a car that stands elsewhere at that time, and no other car and no other time', () => {
    expect(decideStart({ ...WISH, zone: '102' }, [PARKED])).toEqual(REFUSED)
    expect(decideStart({ ...WISH, parkingCode: '9001' }, [PARKED])).toEqual(REFUSED)
    expect(decideStart({ ...WISH, plate: 'К456МН77' }, [PARKED])).toEqual({ kind: 'start' })
    expect(decideStart({ ...WISH, start: 1500 }, [PARKED])).toEqual({ kind: 'start' })
  })
})
