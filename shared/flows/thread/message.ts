import type { Instant } from '../../domain/city-time.ts'

/** A message as the server tells it. */
export interface ThreadMessage {
  id: string
  /** Under which its writer's browser sent it; null where the server does not say. */
  clientId: string | null
  at: Instant
  text: string
  isOwn: boolean
}
