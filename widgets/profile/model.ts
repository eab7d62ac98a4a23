import type { Model } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { createProfileFlow, ProfileFlow } from './profile-flow.ts'
import type { ProfileContext } from './sections.ts'

export type ProfileModel = Guarded<ProfileFlow> & Model

/** The driver's profile: the way in, and what is behind it. */
export function createProfile(context: ProfileContext): ProfileModel {
  async function openFlow(create: typeof createProfileFlow, { scope, authGuard }: GuardedScope): Promise<ProfileFlow> {
    const [city, settings] = await Promise.all([valueOf(scope.$city), valueOf(scope.$settings)])
    return create({ context, scope, authGuard, city, settings })
  }

  return createGuarded(context, {
    load: () => Promise.all([import('./profile-flow.ts'), import('./flow-view.tsx')]),
    open: ([{ createProfileFlow }], guarded) => openFlow(createProfileFlow, guarded),
    isPersonal: true,
  })
}
