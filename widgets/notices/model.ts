import { atom, computed, type ReadableAtom } from 'nanostores'
import { getNotification, type Notification } from '../../shared/api/contract/notification.ts'
import type { Options } from '../../shared/api/contract/options.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createClosing, type Closing } from '../../shared/flows/content/closing.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { NoticesAttributes, NoticesEvents } from './element.ts'
import { createTicker, type Ticker } from './ticker.ts'

/** Entry §9. */
const DELAY = 300

export interface Notices {
  line: Options['notification']
  popup: Notification | null
  ticker: Ticker | null
  /** Where a press on the line leads; null where it leads nowhere. */
  lineUrl: SafeUrl | null
}

export interface NoticesModel extends Model {
  $notices: ReadableAtom<Async<Notices>>
  /** The notice that is to be seen now. */
  $popup: ReadableAtom<Notification | null>
  /** A notice comes in a moment. */
  $isPopupExpected: ReadableAtom<boolean>
  links: Links
  close(): void
  retry(): void
}

export function createNotices(context: ModelContext<NoticesAttributes, NoticesEvents>): NoticesModel {
  const { environment } = context
  const links = createLinks(context)
  const $closing = atom<Closing | null>(null)
  const $closed = atom<number | null>(null)
  const $isDue = atom(false)

  const opening = createOpening<Notices>(context, async (scope) => {
    const [popup, options, { city }] = await Promise.all([
      scope.call(getNotification, undefined),
      valueOf(scope.$options),
      valueOf(scope.$city),
    ])
    remember(city)
    const line = options.notification
    const ticker = line && createTicker(environment, line.message.length)
    if (ticker) context.onDispose(ticker.dispose)
    return {
      line,
      popup,
      ticker,
      lineUrl: line?.url ? links.toUrl(line.url, city) : null,
    }
  })

  function remember(city: string): void {
    if ($closing.get()) return
    const closing = createClosing(context, 'notice', city)
    $closing.set(closing)
    context.onDispose(closing.$closed.subscribe((version) => $closed.set(version)))
  }

  const $unclosed = computed([opening.$state, $closed], (state, closed) => {
    const popup = state.status === 'ready' ? state.value.popup : null
    // Closed for good, unless the city has changed it since.
    return popup && (closed === null || (popup.updated ?? 0) > closed) ? popup : null
  })
  const $popup = computed([$unclosed, $isDue], (popup, isDue) => (isDue ? popup : null))
  const $isPopupExpected = computed([$unclosed, $isDue], (popup, isDue) => popup !== null && !isDue)

  let shown: Notices | null = null
  context.onDispose(
    opening.$state.subscribe((state) => {
      shown?.ticker?.dispose()
      shown = state.status === 'ready' ? state.value : null
      if (shown?.popup) context.onDispose(environment.setTimer(() => $isDue.set(true), DELAY))
    }),
  )
  void opening.load()

  return {
    $notices: opening.$state,
    $popup,
    $isPopupExpected,
    links,
    close: () => $closing.get()?.close($popup.get()?.updated ?? 0),
    retry: () => void opening.load(),
    dispose: () => shown?.ticker?.dispose(),
  }
}
