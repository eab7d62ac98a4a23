import { atom, type ReadableAtom } from 'nanostores'
import { AppError, codeOfLoad, isAborted, toLoadError } from '../../shared/api/app-error.ts'
import { getFinePhoto, type Picture } from '../../shared/api/contract/fines.ts'
import { type Async, ready } from '../../shared/stores/async.ts'
import type { FinesParts } from './fines-flow.ts'

/** Null where the city has no photo of it. */
export type Photo = Async<Picture | null>

/** The photos of the fines that were opened, each asked for once in a sign-in (readings gF-13). */
export interface Photos {
  $photos: ReadableAtom<Readonly<Record<string, Photo>>>
  /** Asks for the photo of a fine, where it is not there and not on its way. */
  show(uin: string): void
  /** What has come cannot be drawn. */
  refuse(uin: string): void
  dispose(): void
}

/** Outlives the element, so that another look at the page asks for nothing again. */
interface PhotoMemory {
  refresh(): void
  dispose(): void
  /** What is kept of the driver of this token; another's is forgotten. */
  of(token: string | null): Map<string, Picture | null>
}

function createPhotoMemory(): PhotoMemory {
  let owner: string | null = null
  const kept = new Map<string, Picture | null>()
  return {
    refresh() {},
    dispose: () => kept.clear(),
    of(token) {
      if (token !== owner) kept.clear()
      owner = token
      return kept
    },
  }
}

export function createPhotos({ context, scope, authGuard }: FinesParts): Photos {
  const { environment, emit } = context
  const memory = scope.partOf(createPhotoMemory)
  const recall = () => memory.of(scope.tokens.get('driver'))
  const $photos = atom<Readonly<Record<string, Photo>>>({})
  const over = new AbortController()

  function set(uin: string, photo: Photo): void {
    $photos.set({ ...$photos.get(), [uin]: photo })
  }

  function fail(uin: string, error: AppError): void {
    set(uin, { status: 'failed', error })
    emit('parking-error', { code: codeOfLoad(error, environment) })
  }

  async function load(uin: string): Promise<void> {
    set(uin, { status: 'loading' })
    try {
      const photo = await authGuard.call(getFinePhoto, { uin }, { signal: over.signal })
      recall().set(uin, photo)
      set(uin, ready(photo))
    } catch (thrown) {
      if (!isAborted(thrown)) fail(uin, toLoadError(thrown, environment))
    }
  }

  return {
    $photos,
    show(uin) {
      const { status = 'idle' } = $photos.get()[uin] ?? {}
      if (status === 'loading' || status === 'ready') return
      const kept = recall().get(uin)
      if (kept === undefined) void load(uin)
      else set(uin, ready(kept))
    },
    refuse(uin) {
      recall().delete(uin)
      fail(uin, new AppError('contract'))
    },
    dispose: () => over.abort(),
  }
}
