import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import { type Appeal, getAppealMessages, sendAppealMessage } from '../../shared/api/contract/appeals.ts'
import { messageProblem } from '../../shared/domain/appeal.ts'
import { createThread, type Thread } from '../../shared/flows/thread/thread.ts'
import type { FeedbackParts } from './feedback-flow.ts'
import type { FeedbackMemory } from './memory.ts'
import type { SeenCounts } from './seen-counts.ts'

/** What an open conversation knows of its appeal before the list does. */
type News = Partial<Pick<Appeal, 'lastMessage' | 'count'>>

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

export interface ConversationParts extends Pick<FeedbackParts, 'context' | 'scope'> {
  memory: FeedbackMemory
  seen: SeenCounts
  /** From here on the list alone knows how the appeal stands. */
  closed(): void
}

export function createConversations({ context, scope, memory, seen, closed }: ConversationParts): Conversations {
  const { environment, emit, $language } = context
  const $open = atom<Readonly<Record<string, Thread>>>({})
  const $news = atom<Readonly<Record<string, News>>>({})
  const $notes = atom<Readonly<Record<string, string>>>({})
  const stops = new Map<string, () => void>()

  function open(appeal: string): Thread {
    const thread = createThread({
      environment,
      now: () => scope.clock.now(),
      read: (after, signal) => scope.call(getAppealMessages, { appeal, after }, { as: 'driver', signal }),
      async send({ text, clientId }) {
        const request = { appeal, text, clientId }
        const { userMessage } = await scope.call(sendAppealMessage, request, {
          as: 'driver',
          language: $language.get(),
        })
        const { [appeal]: _, ...others } = $notes.get()
        $notes.set(userMessage === null ? others : { ...others, [appeal]: userMessage })
        emit('parking-appeal-sent', { kind: 'message' })
      },
      judge: messageProblem,
      kept: { recall: () => memory.thread(appeal), keep: (kept) => memory.keepThread(appeal, kept) },
      onError: (error) => emit('parking-error', { code: codeOfLoad(error, environment) }),
    })
    const stop = thread.$messages.subscribe((state) => {
      if (state.status !== 'ready') return
      const sent = state.value.filter((message) => message.state === 'sent')
      const last = sent.at(-1)
      $news.set({ ...$news.get(), [appeal]: { count: sent.length, ...(last && { lastMessage: last.text }) } })
      seen.note(appeal, sent.length)
    })
    stops.set(appeal, stop)
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
      closed()
    },
    dispose() {
      for (const appeal of Object.keys($open.get())) close(appeal)
    },
  }
}
