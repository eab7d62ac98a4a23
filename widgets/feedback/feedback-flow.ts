import { computed, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import { type Appeal, getAppeals } from '../../shared/api/contract/appeals.ts'
import type { Settings, Topic } from '../../shared/api/contract/settings.ts'
import { type AppealState, toAppealState } from '../../shared/domain/appeal-state.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import { type Async, mapAsync } from '../../shared/stores/async.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import { type AppealForm, createAppealForm } from './appeal-form.ts'
import { type Conversations, createConversations } from './conversations.ts'
import type { FeedbackAttributes, FeedbackEvents } from './element.ts'
import { createHeldOrder } from './held-order.ts'
import { createMemory } from './memory.ts'
import { createPageMemory } from './page-memory.ts'
import { createSeenCounts } from './seen-counts.ts'

/** An appeal in the list. */
export interface AppealLine extends Appeal {
  /** Null where the city's word is none of the known. */
  state: AppealState | null
  /** How many of its messages were not seen on this device, beside the one that it began with. */
  unseen: number
}

/** Everything that a driver can do about his appeals. */
export interface FeedbackFlow {
  $appeals: ReadableAtom<Async<readonly AppealLine[]>>
  reload(): void
  /** While somebody is in the list its appeals keep their places. */
  hold(isHeld: boolean): void
  conversations: Conversations
  form: AppealForm
  topics: readonly Topic[]
  /** The page leads to a new appeal, not to those from before. */
  isNewFirst: boolean
  timeZone: string
  dispose(): void
}

export interface FeedbackParts extends GuardedScope {
  context: ModelContext<FeedbackAttributes, FeedbackEvents>
  city: CityEntry
  settings: Settings
  /** The driver's e-mail or phone; null where the profile did not come. */
  driver: string | null
}

export function createFeedbackFlow(parts: FeedbackParts): FeedbackFlow {
  const { context, scope, authGuard, city, settings, driver } = parts
  const { environment, $attributes, emit } = context
  const page = scope.partOf(createPageMemory)
  const memory = createMemory({ tabStorage: environment.tabStorage, page, city: city.city, driver })
  const seen = createSeenCounts(environment.storage, city.city)
  const $list = createRemote<Appeal[]>({
    fetch: ({ signal }) => authGuard.call(getAppeals, undefined, { signal }),
  })
  const conversations = createConversations({ ...parts, memory, seen, changed: () => void $list.reload() })
  const form = createAppealForm({ ...parts, memory, sent: () => void $list.reload() })
  const order = createHeldOrder()
  const $appeals = computed([$list, conversations.$news, seen.$counts, order.$isHeld], (state, news, counts, isHeld) =>
    mapAsync(state, (appeals) => {
      const lines = appeals.map((appeal) => {
        const { [appeal.id]: own = {} } = news
        const line = (own.lastAt ?? 0) < (appeal.lastAt ?? 0) ? appeal : { ...appeal, ...own }
        // The first is the driver's own: an appeal begins with it.
        const unseen = Math.max(0, line.count - Math.max(1, counts[appeal.id] ?? 0))
        return { ...line, state: toAppealState(line.status), unseen }
      })
      return order.arrange(lines, isHeld)
    }),
  )

  void $list.load()
  const first = $attributes.get().appeal
  if (first !== '') conversations.toggle(first, true)
  const stops = [
    $list.listen((state) => {
      if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
    }),
    authGuard.$state.listen((state) => state === 'signedIn' && void $list.load()),
    // Nobody has pressed anything: no sign-in opens for it.
    environment.onWake(() => authGuard.$state.get() === 'signedIn' && void $list.reload()),
  ]
  // The flow goes with its driver, before it is known whether he went on purpose.
  context.onDispose(authGuard.account.$departures.listen(memory.clear))
  return {
    $appeals,
    reload: () => void $list.reload(),
    hold: order.hold,
    conversations,
    form,
    topics: settings.topics,
    isNewFirst: $attributes.get().message !== '',
    timeZone: city.timeZone,
    dispose() {
      for (const stop of stops) stop()
      conversations.dispose()
      form.dispose()
      $list.dispose()
    },
  }
}
