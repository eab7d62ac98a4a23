import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { limitGuest } from '../rate-limit.ts'

const TELLING: readonly ErrorCode[] = ['ParkingSessionAlreadyExists', 'ParkingSessionIsBeingPaid']

interface Probe {
  cause: unknown
  request: FastifyRequest
  /** Who asks, as the owner of parkings. */
  owner: string
  /** The plate that was sent. */
  plate: string | undefined
}

/**
 * "Already parked" and "being paid" tell a stranger something about a plate; few such answers are given. By the plate
 * only the first is counted: who is told the second may go on and pay, and strangers must not keep him from it.
 */
export async function countProbe(
  context: Context,
  city: CityModel,
  { cause, request, owner, plate = '' }: Probe,
): Promise<never> {
  // Who is told of a parking of his own learns nothing of a stranger, and may prolong it.
  const isOwn = cause instanceof BusinessError && 'session' in cause.fields
  if (cause instanceof BusinessError && TELLING.includes(cause.code) && !isOwn) {
    const about = cause.code === 'ParkingSessionAlreadyExists' ? ({ name: 'probePlate', plate } as const) : undefined
    await limitGuest(context, city, { name: 'probe', from: 'probeFrom', request, owner, about })
  }
  throw cause
}
