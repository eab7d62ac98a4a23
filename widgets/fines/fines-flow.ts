import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import { type Fine, getFines } from '../../shared/api/contract/fines.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import { createPassingNotice, type PassingNotice } from '../../shared/flows/passing-notice.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { Async } from '../../shared/stores/async.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import type { FinesAttributes, FinesEvents } from './element.ts'
import { createPhotos, type Photos } from './photos.ts'

/** How long it is said that a number was copied (cabinet section 9). */
const COPIED_MS = 7000

/** What a press on the copy button has come to. */
export interface Copied {
  uin: string
  isDone: boolean
}

export interface FinesFlow {
  $fines: ReadableAtom<Async<readonly Fine[]>>
  reload(): void
  /** The numbers of the fines that are open. */
  $open: ReadableAtom<ReadonlySet<string>>
  /** Its photo is asked for as a fine is opened. */
  toggle(uin: string, isOpen: boolean): void
  photos: Photos
  /** Puts the number of a fine on the clipboard. */
  copy(uin: string): Promise<void>
  copied: PassingNotice<Copied>
  links: Links
  /** Where the driver writes to the city about a fine; null where the page names no such place. */
  toAppealUrl(uin: string): SafeUrl | null
  timeZone: string
  dispose(): void
}

export interface FinesParts extends GuardedScope {
  context: ModelContext<FinesAttributes, FinesEvents>
  city: CityEntry
}

export function createFinesFlow(parts: FinesParts): FinesFlow {
  const { context, authGuard, city } = parts
  const { environment, $attributes, emit } = context
  const links = createLinks(context)
  const $fines = createRemote<Fine[]>({ fetch: ({ signal }) => authGuard.call(getFines, undefined, { signal }) })
  const $open = atom<ReadonlySet<string>>(new Set())
  const photos = createPhotos(parts)
  const copied = createPassingNotice<Copied>(environment, COPIED_MS)

  void $fines.load()
  const stop = $fines.listen((state) => {
    if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
  })
  return {
    $fines,
    reload: () => void $fines.load(),
    $open,
    toggle(uin, isOpen) {
      const open = new Set($open.get())
      if (open.has(uin) === isOpen) return
      if (isOpen) open.add(uin)
      else open.delete(uin)
      $open.set(open)
      if (isOpen) photos.show(uin)
    },
    photos,
    async copy(uin) {
      const isDone = await environment.copyText(uin).then(
        () => true,
        () => false,
      )
      copied.say({ uin, isDone })
    },
    copied,
    links,
    toAppealUrl(uin) {
      const { appealUrl } = $attributes.get()
      return appealUrl === '' ? null : links.toUrl(appealUrl.replace('{uin}', encodeURIComponent(uin)), city.city)
    },
    timeZone: city.timeZone,
    dispose() {
      stop()
      copied.dispose()
      photos.dispose()
      $fines.dispose()
    },
  }
}
