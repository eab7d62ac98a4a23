import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNear } from '../../../shared/flows/parking/find-near.ts'
import { AppError } from '../../../shared/api/app-error.ts'
import { getNearPlaces } from '../../../shared/api/contract/near.ts'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import { type Locate, PositionDenied } from '../../../shared/stores/locate.ts'
import type { Scope } from '../../../shared/stores/scope.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { loadCities } from '../../../demo/cities/load-cities.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend({ cities: loadCities(new URL('../../../demo/cities', import.meta.url)) })
}, START_MS)
afterAll(() => backend.stop())

const at =
  (point: LonLat): Locate =>
  async () => ({ point, accuracy: 20 })

/** Asks the backend of the test; `fields` are what was sent. */
function createScope() {
  const sent: unknown[] = []
  const call = async (row: typeof getNearPlaces, request: { point: LonLat }) => {
    const fields = row.encode(request) as Record<string, string>
    sent.push(fields)
    const answer = await backend.app.inject({ url: `/zarechny${row.path}?${new URLSearchParams(fields)}` })
    return row.decode(answer.json())
  }
  return { sent, scope: { call } as unknown as Pick<Scope, 'call'> }
}

describe('the places around the person', () => {
  it('are found by the browser’s position, which goes to the city to some ten metres', async () => {
    const { scope, sent } = createScope()
    const near = await findNear(scope, at([38.5999123456, 56.0402123456]))
    if (near.status !== 'found') throw new Error(near.status)
    expect([...near.metres.keys()]).toContain('118')
    expect(sent).toEqual([{ longitude: '38.5999', latitude: '56.0402' }])
  })

  it('are not known elsewhere, without a permission, without a position, and without an answer', async () => {
    const { scope } = createScope()
    const fail = (error: Error) => async () => Promise.reject(error)
    expect(await findNear(scope, at([0, 0]))).toEqual({ status: 'elsewhere' })
    expect(await findNear(scope, fail(new PositionDenied()))).toEqual({ status: 'denied' })
    expect(await findNear(scope, fail(new Error('no satellites')))).toEqual({ status: 'unavailable' })
    const lost = { call: fail(new AppError('tooManyRequests', { retryAfterSeconds: 90 })) } as unknown as Pick<
      Scope,
      'call'
    >
    expect(await findNear(lost, at([38.6, 56.04]))).toMatchObject({
      status: 'failed',
      error: { code: 'tooManyRequests', retryAfterSeconds: 90 },
    })
  })
})
