import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { Async } from '../../shared/stores/async.ts'
import { createBalance, type Balance } from './balance.ts'
import { createDocuments, type Documents } from './documents.ts'
import type { ProfileAttributes } from './element.ts'
import { createMyData, type MyData } from './my-data.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import { createPerson, type Person } from './person.ts'
import type { SectionParts } from './sections.ts'
import { createVehicles, type Vehicles } from './vehicles.ts'

/** The sections of a driver who is known. */
export interface ProfileSections {
  person: Person
  vehicles: Vehicles
  documents: Documents
  notifications: Notifications
  /** Null in a city without balances. */
  balance: Balance | null
  myData: MyData
}

/** Everything that a driver can do on the page. */
export interface ProfileFlow {
  $sections: ReadableAtom<Async<ProfileSections>>
  /** The section that the page asked for by its attribute; null once it was shown. */
  takeWanted(): ProfileAttributes['section'] | null
  retry(): void
  signOut(): void
  dispose(): void
}

export function createProfileFlow(given: Omit<SectionParts, '$profile' | 'changed'>): ProfileFlow {
  const { context, authGuard, settings } = given
  const { environment, emit, $attributes } = context
  const { account } = authGuard
  const $sections = atom<Async<ProfileSections>>({ status: 'loading' })
  let known: ReturnType<typeof open> | null = null
  let wanted: ProfileAttributes['section'] | null = $attributes.get().section

  function open(profile: Profile) {
    const $profile = atom(profile)
    const parts: SectionParts = {
      ...given,
      $profile,
      deleted(payback) {
        given.deleted(payback)
        emit('parking-account-deleted', {})
        signOut()
      },
      changed(change) {
        emit('parking-profile-changed', change)
        return account.noteChange()
      },
    }
    const sections: ProfileSections = {
      person: createPerson(parts),
      vehicles: createVehicles(parts),
      documents: createDocuments(parts),
      notifications: createNotifications(parts),
      balance: settings.dontUseBalance ? null : createBalance(parts),
      myData: createMyData(parts),
    }
    if ($attributes.get().addVehicle) sections.vehicles.add()
    return { $profile, sections }
  }

  function signOut(): void {
    account.signOut('driver')
    emit('parking-signed-out', { userType: 'driver' })
  }

  const stop = account.$profile.subscribe((state) => {
    if (state.status === 'ready') {
      known?.$profile.set(state.value)
      known ??= open(state.value)
      $sections.set({ ...state, value: known.sections })
    } else if (!known) {
      if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
      $sections.set(state.status === 'idle' ? { status: 'loading' } : state)
    }
  })
  void account.$profile.load()

  return {
    $sections,
    takeWanted() {
      const taken = wanted
      wanted = null
      return taken
    },
    retry: () => void account.$profile.load(),
    signOut,
    dispose() {
      stop()
      for (const section of Object.values(known?.sections ?? {})) section?.dispose?.()
    },
  }
}
