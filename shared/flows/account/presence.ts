import { computed, type ReadableAtom } from 'nanostores'
import type { AccountType } from '../../stores/account.ts'
import type { Scope } from '../../stores/scope.ts'

/** Who is signed in on this page, and the word about coming and going, in whichever tab it happens. */
export interface Presence {
  $who: ReadableAtom<AccountType | null>
  dispose(): void
}

export interface PresenceOptions {
  onCome(userType: AccountType): void
  onGo(userType: AccountType): void
}

export function createPresence({ tokens }: Scope, { onCome, onGo }: PresenceOptions): Presence {
  const $who = computed(tokens.$tokens, ({ driver, coop }): AccountType | null => {
    if (driver !== undefined) return 'driver'
    return coop === undefined ? null : 'coop'
  })
  let before = $who.get()
  const stop = $who.listen((now) => {
    const gone = before
    before = now
    if (gone !== null) onGo(gone)
    if (now !== null) onCome(now)
  })
  return { $who, dispose: stop }
}
