import { isOutcomeOpen, toLoadError } from '../../shared/api/app-error.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

/**
 * Changes the profile by one call. Where its answer is lost, the profile itself is asked whether the change was made;
 * where it was not, or cannot be asked either, rejects as the call did.
 */
export async function changeOrFindOut(
  { authGuard: { account }, context: { environment } }: Pick<SectionParts, 'authGuard' | 'context'>,
  change: () => Promise<unknown>,
  isMade: (profile: Profile) => boolean,
): Promise<void> {
  try {
    await change()
  } catch (thrown) {
    if (!isOutcomeOpen(toLoadError(thrown, environment))) throw thrown
    await account.$profile.reload()
    const state = account.$profile.get()
    if (state.status !== 'ready' || state.isStale || !isMade(state.value)) throw thrown
  }
}
