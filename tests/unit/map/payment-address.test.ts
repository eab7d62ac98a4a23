import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../shared/api/contract/settings.ts'
import type { MapFeature } from '../../../shared/domain/map-features.ts'
import { toNamedPage } from '../../../shared/stores/targets.ts'
import { addressOf, isPayable, parkingPlaceOf } from '../../../widgets/map/payment-address.ts'

const PARKING: MapFeature = {
  object: 'parkings',
  filter: 'roadside',
  code: '2001',
  name: '',
  nameEn: '',
  address: '',
  zone: '118',
  isFree: false,
  isInactive: false,
  tariff: [],
  total: null,
  free: null,
  disabled: null,
  point: [38.6, 56.04],
}
const BY_ZONE = { paymentByParkingId: false } as Settings
const BY_PARKING = { paymentByParkingId: true } as Settings

describe('paying from the map', () => {
  it.each([
    ['a parking with a zone and a code', PARKING, true, true],
    ['one without a zone', { ...PARKING, zone: '' }, false, true],
    ['one without a code', { ...PARKING, code: '' }, true, true],
    ['one with neither', { ...PARKING, zone: '', code: '' }, false, false],
    ['a free one', { ...PARKING, isFree: true }, false, false],
    ['one out of use', { ...PARKING, isInactive: true }, false, false],
    ['a parking meter', { ...PARKING, object: 'parcomats' as const }, false, false],
  ])('is offered for %s only where the form can be told of it', (_said, feature, byZone, byParking) => {
    expect([isPayable(feature, BY_ZONE), isPayable(feature, null), isPayable(feature, BY_PARKING)]).toEqual([
      byZone,
      byZone,
      byParking,
    ])
  })

  it('tells the form the zone, or the code where the city pays by parking, beside what the address says already', () => {
    expect(addressOf(toNamedPage('https://city.example/pay?city=a'), parkingPlaceOf(PARKING, BY_ZONE))).toBe(
      'https://city.example/pay?city=a&zone=118',
    )
    expect(addressOf(toNamedPage('https://city.example/pay'), parkingPlaceOf(PARKING, BY_PARKING))).toBe(
      'https://city.example/pay?parking=2001',
    )
    expect(addressOf(toNamedPage(''), parkingPlaceOf(PARKING, BY_ZONE))).toBeNull()
  })
})
