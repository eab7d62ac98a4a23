import { describe, expect, it } from 'vitest'
import { clampZoom, isInBounds, parsePoint } from '../../../shared/domain/coordinates.ts'
import type { MapBounds } from '../../../shared/domain/coordinates.ts'

const MOSCOW: MapBounds = [
  [55.5, 37.3],
  [55.95, 37.9],
]
const KREMLIN = { latitude: 55.752, longitude: 37.6175 }

describe('a point of the map', () => {
  it.each([
    [KREMLIN, [37.6175, 55.752]],
    [{ lat: 55.752, lng: 37.6175 }, [37.6175, 55.752]],
    [{ lat: 55.752, lon: 37.6175 }, [37.6175, 55.752]],
    [{ latitude: '55.752', longitude: '37.6175' }, [37.6175, 55.752]],
    [{ latitude: 0, longitude: 0 }, [0, 0]],
    [{ latitude: 90, longitude: -180 }, [-180, 90]],
  ])('sent as %j is drawn at %j', (wire, point) => {
    expect(parsePoint(wire)).toEqual(point)
  })

  it.each([
    null,
    undefined,
    'here',
    5,
    {},
    { latitude: 55 },
    { latitude: '', longitude: 37 },
    { latitude: 'north', longitude: 37 },
    { latitude: 90.1, longitude: 37 },
    { latitude: 55, longitude: 180.1 },
    { latitude: Number.NaN, longitude: 37 },
    { latitude: null, longitude: null },
  ])('is not %j', (wire) => {
    expect(parsePoint(wire)).toBeNull()
  })

  it.each([
    [KREMLIN, true],
    [{ latitude: 55.5, longitude: 37.3 }, true],
    [{ latitude: 55.95, longitude: 37.9 }, true],
    [{ latitude: 37.6175, longitude: 55.752 }, false],
    [{ latitude: 55.49, longitude: 37.6 }, false],
    [{ latitude: 55.7, longitude: 37.91 }, false],
  ])('%j lies in the city: %s', (wire, isInside) => {
    expect(parsePoint(wire, MOSCOW) !== null).toBe(isInside)
  })

  it('lies in a district that crosses the 180th meridian from either side', () => {
    const chukotka: MapBounds = [
      [62, 158],
      [71, -169],
    ]
    expect([179, -175, 160].every((longitude) => isInBounds([longitude, 66], chukotka))).toBe(true)
    expect([0, -160, 150].some((longitude) => isInBounds([longitude, 66], chukotka))).toBe(false)
  })
})

describe('the zoom', () => {
  it.each([
    [16, 16],
    [13, 13],
    [20, 20],
    [12.9, 13],
    [21, 20],
    [15.5, 15.5],
    [-Infinity, 13],
    [Number.NaN, 16],
    [null, 16],
    [undefined, 16],
  ])('%s becomes %d', (zoom, clamped) => {
    expect(clampZoom(zoom)).toBe(clamped)
  })
})
