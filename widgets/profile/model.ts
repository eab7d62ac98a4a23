import { atom, type ReadableAtom } from 'nanostores'
import type { Model } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { createProfileFlow, ProfileFlow } from './profile-flow.ts'
import type { KnownPayback, ProfileContext } from './sections.ts'

export interface ProfileModel extends Guarded<ProfileFlow>, Model {
  /** What becomes of the money of the account that was deleted here; it outlives its driver. */
  $deleted: ReadableAtom<KnownPayback | null>
}

/** The driver's profile: the way in, and what is behind it. */
export function createProfile(context: ProfileContext): ProfileModel {
  const $deleted = atom<KnownPayback | null>(null)

  async function openFlow(create: typeof createProfileFlow, { scope, authGuard }: GuardedScope): Promise<ProfileFlow> {
    const [city, settings] = await Promise.all([valueOf(scope.$city), valueOf(scope.$settings)])
    $deleted.set(null)
    return create({ context, scope, authGuard, city, settings, deleted: (payback) => $deleted.set(payback) })
  }

  const guarded = createGuarded(context, {
    load: () => Promise.all([import('./profile-flow.ts'), import('./flow-view.tsx')]),
    open: ([{ createProfileFlow }], guarded) => openFlow(createProfileFlow, guarded),
    isPersonal: true,
  })
  return { ...guarded, $deleted }
}
