import { isOutcomeOpen, toLoadError } from '../../shared/api/app-error.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

/** Makes one change; `isMade` tells it from the profile. */
export type RecordChange = (change: () => Promise<unknown>, isMade: (profile: Profile) => boolean) => Promise<void>

type Parts = Pick<SectionParts, 'authGuard' | 'context'>

/**
 * Changes the profile by one call. Where its answer is lost, the profile itself is asked whether the change was made;
 * where it was not, or cannot be asked either, rejects as the call did.
 */
export async function changeOrFindOut(
  parts: Parts,
  change: () => Promise<unknown>,
  isMade: (profile: Profile) => boolean,
): Promise<void> {
  try {
    await change()
  } catch (thrown) {
    if (!isOutcomeOpen(toLoadError(thrown, parts.context.environment)) || !(await findOut(parts, isMade))) throw thrown
  }
}

/**
 * Changes the records of one list as `changeOrFindOut` does. Where the profile cannot be asked about a lost answer, it
 * is asked after the next press, which the server may refuse because of the first. Any refusal brings the list up to
 * date, since it may come of a change made elsewhere.
 */
export function createRecordChange(parts: Parts): RecordChange {
  let isLost = false
  return async (change, isMade) => {
    const wasLost = isLost
    isLost = false
    try {
      await change()
    } catch (thrown) {
      isLost = isOutcomeOpen(toLoadError(thrown, parts.context.environment))
      const isFound = await findOut(parts, isMade)
      if (!isFound || !(isLost || wasLost)) throw thrown
      isLost = false
    }
  }
}

/** Asks whether a record can be had. Where it is there already, the list is brought up to date, and shows it. */
export async function checkRecord(parts: Parts, check: () => Promise<unknown>): Promise<void> {
  try {
    await check()
  } catch (thrown) {
    const { code } = toLoadError(thrown, parts.context.environment)
    const isThere = code === 'VehicleAlreadyExists' || code === 'DocumentAlreadyExists'
    if (isThere) await parts.authGuard.account.$profile.reload()
    throw thrown
  }
}

/** Whether the profile, asked anew, has the change; no where it cannot be asked. */
async function findOut({ authGuard: { account } }: Parts, isMade: (profile: Profile) => boolean): Promise<boolean> {
  await account.$profile.reload()
  const state = account.$profile.get()
  return state.status === 'ready' && !state.isStale && isMade(state.value)
}
