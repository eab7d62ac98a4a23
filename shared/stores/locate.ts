import type { LonLat } from '../domain/coordinates.ts'

/** The browser's way to ask where the person is; `accuracy` in metres. Tests pass their own place. */
export type Locate = () => Promise<{ point: LonLat; accuracy: number }>

/** The person, the page or the frame around it does not allow it. */
export class PositionDenied extends Error {}

const TIMEOUT_MS = 15_000

/** Not in the environment of all elements, whose every first load would carry it. */
export const locate: Locate = () =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: [coords.longitude, coords.latitude], accuracy: coords.accuracy }),
      (error) => reject(error.code === error.PERMISSION_DENIED ? new PositionDenied() : new Error(error.message)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 30_000 },
    )
  })
