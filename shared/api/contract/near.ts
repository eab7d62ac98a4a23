import { type LonLat, PERSON_DIGITS } from '../../domain/coordinates.ts'
import type { Call } from './call.ts'
import { readNumber, readReadableResults, readText } from './decoding.ts'

/** A zone, or a parking where the city pays by parking, and how far away it is, in metres. */
export interface NearPlace {
  code: string
  distance: number
}

/** The places that can be paid for around a point, the nearest first. */
export const getNearPlaces: Call<{ point: LonLat }, NearPlace[]> = {
  name: 'getNearPlaces',
  method: 'GET',
  path: '/api/info/get-near-places/v1',
  body: 'query',
  token: 'none',
  encode: ({ point: [longitude, latitude] }) => ({
    latitude: latitude.toFixed(PERSON_DIGITS),
    longitude: longitude.toFixed(PERSON_DIGITS),
  }),
  decode: (answer) =>
    readReadableResults(answer, (row) => ({ code: readText(row, 'code'), distance: readNumber(row, 'distance') })),
}
