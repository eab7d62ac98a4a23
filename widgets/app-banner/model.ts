import { atom, computed, type ReadableAtom } from 'nanostores'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { toAppLinks } from '../../shared/flows/content/app-links.ts'
import { createClosing, type Closing } from '../../shared/flows/content/closing.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { AppBannerAttributes, AppBannerEvents } from './element.ts'
import { toAppAddress } from './app-address.ts'

/** How long the app has to come up before the store is opened (readings 3.14). */
const PATIENCE = 1000

export interface Banner {
  /** The app's page in the store of this phone. */
  storeUrl: SafeUrl
  /** Scheme of the app's own addresses; null where the city gives none (readings gA-18). */
  scheme: string | null
  names: Readonly<Record<string, string>>
}

export interface AppBannerModel extends Model {
  /** Null where there is nothing to offer here. */
  $banner: ReadableAtom<Async<Banner | null>>
  $isClosed: ReadableAtom<boolean>
  /** Opens the app, or its page in the store where none comes up. */
  open(): void
  close(): void
  retry(): void
}

export function createAppBanner(context: ModelContext<AppBannerAttributes, AppBannerEvents>): AppBannerModel {
  const { environment, $attributes, emit } = context
  const $closing = atom<Closing | null>(null)
  const $closed = atom<number | null>(null)
  const platform = () => $attributes.get().platform ?? environment.platform()
  let stopWaiting = () => {}

  const opening = createOpening<Banner | null>(context, async (scope) => {
    const wanted = platform()
    // A computer has no use for it: nothing is asked for.
    if (wanted === null) return null
    const [options, settings, entry] = await Promise.all([
      valueOf(scope.$options),
      valueOf(scope.$settings),
      valueOf(scope.$city),
    ])
    remember(entry.city)
    const store = toAppLinks(options).find((link) => link.store === wanted)
    return store ? { storeUrl: store.url, scheme: settings.appScheme, names: entry.nameForShow } : null
  })

  function remember(city: string): void {
    if ($closing.get()) return
    const closing = createClosing(context, 'app', city)
    $closing.set(closing)
    context.onDispose(closing.$closed.subscribe((version) => $closed.set(version)))
  }

  function leave(url: SafeUrl): void {
    if (emit('parking-redirect', { url })) environment.navigate(url)
  }

  context.onDispose(
    $attributes.listen((now, before) => {
      if (now.platform !== before?.platform) void opening.load()
    }),
  )
  void opening.load()

  return {
    $banner: opening.$state,
    $isClosed: computed($closed, (version) => version !== null),
    open() {
      const state = opening.$state.get()
      if (state.status !== 'ready' || !state.value) return
      const { storeUrl, scheme } = state.value
      const address = toAppAddress(scheme, $attributes.get().code)
      stopWaiting()
      if (address === null) return leave(storeUrl)
      const stops = [
        environment.setTimer(() => {
          stopWaiting()
          leave(storeUrl)
        }, PATIENCE),
      ]
      // The app is there: the page went out of sight.
      stops.push(environment.onHide(() => stopWaiting()))
      stopWaiting = () => stops.splice(0).forEach((stop) => stop())
      leave(address)
    },
    close: () => $closing.get()?.close(1),
    retry: () => void opening.load(),
    dispose: () => stopWaiting(),
  }
}
