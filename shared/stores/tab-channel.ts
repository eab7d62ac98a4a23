import { USER_TYPES, type UserType, WIRE_USER_TYPES } from '../api/contract/user-type.ts'
import type { Environment } from './environment.ts'

export interface TabNews {
  /** `CHANGED`: the balance or the parkings are other than before. */
  type: 'LOGIN' | 'LOGOUT' | 'CHANGED'
  userType: UserType
}

/** News to and from the other tabs; those of other cities are not heard (readings gE-13). */
export interface TabChannel {
  post(news: TabNews): void
  listen(onNews: (news: TabNews) => void): () => void
}

export interface OwnedTabChannel extends TabChannel {
  dispose(): void
}

const CHANNEL_NAME = 'parking'
const KINDS: readonly TabNews['type'][] = ['LOGIN', 'LOGOUT', 'CHANGED']

/** The channel is open only while someone listens: an open one may keep a page out of the back/forward cache. */
export function createTabChannel(
  environment: Pick<Environment, 'openChannel'>,
  nameOf: () => string | null,
): OwnedTabChannel {
  const listeners = new Set<(news: TabNews) => void>()
  let channel: ReturnType<Environment['openChannel']> = null
  let isDisposed = false

  function hear(message: unknown): void {
    if (typeof message !== 'object' || message === null) return
    const { type, city, userType: wireType } = message as Partial<Record<string, unknown>>
    const userType = USER_TYPES.find((one) => WIRE_USER_TYPES[one] === wireType)
    const kind = KINDS.find((one) => one === type)
    if (city !== nameOf() || userType === undefined || kind === undefined) return
    for (const listener of listeners) listener({ type: kind, userType })
  }

  function close(): void {
    channel?.close()
    channel = null
  }

  return {
    post({ type, userType }) {
      const city = nameOf()
      if (city === null) return
      const open = channel ?? environment.openChannel(CHANNEL_NAME, () => undefined)
      open?.post({ type, city, userType: WIRE_USER_TYPES[userType] })
      if (open !== channel) open?.close()
    },
    listen(onNews) {
      if (isDisposed) return () => {}
      // Each listening counts for itself, the same function twice too.
      const listener = (news: TabNews) => onNews(news)
      listeners.add(listener)
      channel ??= environment.openChannel(CHANNEL_NAME, hear)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
    dispose() {
      isDisposed = true
      listeners.clear()
      close()
    },
  }
}
