import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, isAborted, toLoadError } from '../../api/app-error.ts'
import type { Instant } from '../../domain/city-time.ts'
import { type Async, ready } from '../../stores/async.ts'
import type { Environment } from '../../stores/environment.ts'
import type { ThreadMessage } from './message.ts'
import { createOutbox, type Outgoing } from './outbox.ts'
import { createPolling } from './polling.ts'

/** A message as it is shown. */
export interface ShownMessage {
  /** The same from the press on, whatever becomes of it. */
  key: string
  at: Instant
  text: string
  isOwn: boolean
  state: 'sent' | 'pending' | 'failed'
}

/** What is typed and was not sent yet, kept over a reload and a sign-in. */
export interface KeptThread {
  draft: string
  outgoing: readonly Outgoing[]
}

export interface ThreadOptions {
  environment: Pick<Environment, 'isOnline' | 'setTimer' | 'onWake' | 'onHide' | 'randomId'>
  now(): Instant
  /**
   * The messages after the one of this id, oldest first; all with null. A server may answer with more: one that is
   * known is not shown twice.
   */
  read(after: string | null, signal: AbortSignal): Promise<readonly ThreadMessage[]>
  /** Sends a message; the same `clientId` twice must be one. Called for one at a time, in the order of the presses. */
  send(message: { text: string; clientId: string }): Promise<void>
  /** What is wrong with a text; null where it can be sent. */
  judge(text: string): string | null
  kept: { recall(): KeptThread; keep(kept: KeptThread): void }
  /** The conversation could not be asked for. */
  onError(error: AppError): void
}

/**
 * A conversation with somebody who answers later: what was written, what is being sent, and what comes while it is
 * open. It begins to ask when it is made, and asks until it is disposed.
 */
export interface Thread {
  /** A message is the same object as long as nothing about it has changed. */
  $messages: ReadableAtom<Async<readonly ShownMessage[]>>
  /** The other side's messages that came last, to be said. */
  $arrived: ReadableAtom<readonly ShownMessage[]>
  $draft: ReadableAtom<string>
  type(text: string): void
  /** Shows what is typed as being sent, and sends it; nothing where it cannot be sent. */
  send(): void
  /** Sends a failed message again. */
  resend(key: string): void
  retry(): void
  dispose(): void
}

export function createThread(options: ThreadOptions): Thread {
  const { environment, now, read, judge, kept, onError } = options
  const recalled = kept.recall()
  const $messages = atom<Async<readonly ShownMessage[]>>({ status: 'loading' })
  const $arrived = atom<readonly ShownMessage[]>([])
  const $draft = atom(recalled.draft)
  const known = new Map<string, ShownMessage>()
  let isOver = false
  const outbox = createOutbox({
    first: recalled.outgoing,
    send: options.send,
    onChange() {
      keep()
      show()
    },
    onSent: () => polling.ask(),
  })
  const polling = createPolling(environment, ask)

  async function ask(signal: AbortSignal): Promise<boolean> {
    try {
      const last = [...known.keys()].at(-1) ?? null
      const messages = await read(last, signal)
      return !signal.aborted && take(messages)
    } catch (thrown) {
      // What is shown stays; the next question may do better.
      if (!signal.aborted && !isAborted(thrown) && $messages.get().status !== 'ready') {
        const error = toLoadError(thrown, environment)
        $messages.set({ status: 'failed', error })
        onError(error)
      }
      return false
    }
  }

  /** Answers whether there was anything new. */
  function take(messages: readonly ThreadMessage[]): boolean {
    const isFirst = $messages.get().status !== 'ready'
    const fresh = messages.filter(({ id }) => !known.has(id))
    if (!isFirst && fresh.length === 0) return false
    for (const message of fresh) known.set(message.id, toShown(message))
    outbox.settle(fresh)
    show({ isFirst: true })
    const others = fresh.filter(({ isOwn }) => !isOwn)
    if (!isFirst && others.length > 0) $arrived.set(others.map(toShown))
    return fresh.length > 0
  }

  /** Before the first answer there is nothing to show beside what is being sent. */
  function show({ isFirst = false } = {}): void {
    if ($messages.get().status !== 'ready' && !isFirst) return
    $messages.set(ready([...known.values(), ...outbox.list().map(toShownOutgoing)]))
  }

  /** What is on its way when the conversation is closed is kept as such; how it ends, the server tells. */
  function keep(): void {
    if (!isOver) kept.keep({ draft: $draft.get(), outgoing: outbox.list().filter(({ state }) => state !== 'sent') })
  }

  polling.ask()
  return {
    $messages,
    $arrived,
    $draft,
    type(text) {
      $draft.set(text)
      keep()
    },
    send() {
      const text = $draft.get()
      if (judge(text) !== null) return
      $draft.set('')
      outbox.add({ clientId: environment.randomId(), text: text.trim(), at: now() })
    },
    resend: outbox.resend,
    retry() {
      $messages.set({ status: 'loading' })
      polling.ask()
    },
    dispose() {
      isOver = true
      polling.dispose()
    },
  }
}

function toShown({ id, clientId, at, text, isOwn }: ThreadMessage): ShownMessage {
  return { key: clientId ?? id, at, text, isOwn, state: 'sent' }
}

function toShownOutgoing({ clientId, at, text, state }: Outgoing): ShownMessage {
  return { key: clientId, at, text, isOwn: true, state }
}
