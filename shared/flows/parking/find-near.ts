import { type AppError, toAppError } from '../../api/app-error.ts'
import { getNearPlaces } from '../../api/contract/near.ts'
import type { LonLat } from '../../domain/coordinates.ts'
import { type Locate, locate as askBrowser, PositionDenied } from '../../stores/locate.ts'
import type { Scope } from '../../stores/scope.ts'

/** Metres to each place around the person, by its code; or why they are not known. */
export type NearAnswer =
  | { status: 'found'; metres: ReadonlyMap<string, number> }
  | { status: 'denied' | 'unavailable' | 'elsewhere' }
  | { status: 'failed'; error: AppError }

/** Asks the browser where the person is, and the city what is near; never rejects. */
export async function findNear(scope: Pick<Scope, 'call'>, locate: Locate = askBrowser): Promise<NearAnswer> {
  try {
    const { point } = await locate()
    return await ask(scope, point)
  } catch (thrown) {
    return { status: thrown instanceof PositionDenied ? 'denied' : 'unavailable' }
  }
}

async function ask(scope: Pick<Scope, 'call'>, point: LonLat): Promise<NearAnswer> {
  try {
    const places = await scope.call(getNearPlaces, { point })
    if (places.length === 0) return { status: 'elsewhere' }
    return { status: 'found', metres: new Map(places.map(({ code, distance }) => [code, distance])) }
  } catch (thrown) {
    const error = toAppError(thrown)
    return error.code === 'aborted' ? { status: 'unavailable' } : { status: 'failed', error }
  }
}
