import { atom, type ReadableAtom } from 'nanostores'
import { AppError, codeOfLoad } from '../../shared/api/app-error.ts'
import {
  type Appeal,
  type AppealMessage,
  getAppealMessages,
  sendAppealMessage,
} from '../../shared/api/contract/appeals.ts'
import { messageProblem } from '../../shared/domain/appeal.ts'
import { createThread, type ShownMessage, type Thread } from '../../shared/flows/thread/thread.ts'
import type { FeedbackParts } from './feedback-flow.ts'
import type { FeedbackMemory } from './memory.ts'
import type { SeenCounts } from './seen-counts.ts'

/** What an open conversation knows of its appeal before the list does. */
type News = Partial<Pick<Appeal, 'lastMessage' | 'lastAt' | 'count'>>

/** The conversations of the appeals that are open. */
export interface Conversations {
  /** By the number of the appeal. */
  $open: ReadableAtom<Readonly<Record<string, Thread>>>
  $news: ReadableAtom<Readonly<Record<string, News>>>
  /** What the city said beside its ok (cabinet section 4), by the number of the appeal. */
  $notes: ReadableAtom<Readonly<Record<string, string>>>
  toggle(appeal: string, isOpen: boolean): void
  dispose(): void
}

export interface ConversationParts extends Pick<FeedbackParts, 'context' | 'scope' | 'authGuard'> {
  memory: FeedbackMemory
  seen: SeenCounts
  /** How an appeal stands may be another by now: the list alone knows. */
  changed(): void
}

export function createConversations(parts: ConversationParts): Conversations {
  const { context, scope, authGuard, memory, seen, changed } = parts
  const { environment, emit } = context
  const $open = atom<Readonly<Record<string, Thread>>>({})
  const $news = atom<Readonly<Record<string, News>>>({})
  const $notes = atom<Readonly<Record<string, string>>>({})
  const stops = new Map<string, () => void>()

  /** What is asked by itself opens no sign-in: the guard says above that there is none. */
  async function read(appeal: string, after: string | null, signal: AbortSignal): Promise<AppealMessage[]> {
    if (authGuard.$state.get() !== 'signedIn') throw new AppError('TokenNotFound')
    return authGuard.call(getAppealMessages, { appeal, after }, { signal })
  }

  async function send(appeal: string, { text, clientId }: { text: string; clientId: string }): Promise<void> {
    const { userMessage } = await authGuard.call(sendAppealMessage, { appeal, text, clientId })
    const { [appeal]: _, ...others } = $notes.get()
    $notes.set(userMessage === null ? others : { ...others, [appeal]: userMessage })
    emit('parking-appeal-sent', { kind: 'message' })
    changed()
  }

  function tell(appeal: string, messages: readonly ShownMessage[]): void {
    const sent = messages.filter(({ state }) => state === 'sent')
    const last = sent.at(-1)
    const news = { count: sent.length, ...(last && { lastMessage: last.text, lastAt: last.at }) }
    $news.set({ ...$news.get(), [appeal]: news })
    seen.note(appeal, sent.length)
  }

  function open(appeal: string): Thread {
    const thread = createThread({
      environment,
      now: () => scope.clock.now(),
      read: (after, signal) => read(appeal, after, signal),
      send: (message) => send(appeal, message),
      judge: messageProblem,
      kept: { recall: () => memory.thread(appeal), keep: (kept) => memory.keepThread(appeal, kept) },
      onError: (error) => emit('parking-error', { code: codeOfLoad(error, environment) }),
    })
    const ends = [
      thread.$messages.subscribe((state) => state.status === 'ready' && tell(appeal, state.value)),
      thread.$arrived.listen(changed),
      authGuard.$state.listen((state) => {
        if (state === 'signedIn' && thread.$messages.get().status === 'failed') thread.retry()
      }),
    ]
    stops.set(appeal, () => ends.forEach((end) => end()))
    return thread
  }

  function close(appeal: string): void {
    stops.get(appeal)?.()
    stops.delete(appeal)
    $open.get()[appeal]?.dispose()
    const { [appeal]: _, ...others } = $news.get()
    $news.set(others)
  }

  return {
    $open,
    $news,
    $notes,
    toggle(appeal, isOpen) {
      const { [appeal]: known, ...others } = $open.get()
      if (Boolean(known) === isOpen) return
      if (isOpen) return $open.set({ ...others, [appeal]: open(appeal) })
      close(appeal)
      $open.set(others)
      changed()
    },
    dispose() {
      for (const appeal of Object.keys($open.get())) close(appeal)
    },
  }
}
