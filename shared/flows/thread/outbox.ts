import type { Instant } from '../../domain/city-time.ts'
import type { ThreadMessage } from './message.ts'

/** A message on its way. `sent`: the server has it, and has not told it back yet. */
export interface Outgoing {
  clientId: string
  text: string
  at: Instant
  state: 'pending' | 'failed' | 'sent'
}

/** What was written and has not come back from the server, in the order of the presses. */
export interface Outbox {
  list(): readonly Outgoing[]
  add(message: Omit<Outgoing, 'state'>): void
  /** Sends a failed message again, after all others; under its id, so that one whose answer was lost is there once. */
  resend(clientId: string): void
  /** The server has told these: what of them is ours is on its way no more. */
  settle(told: readonly ThreadMessage[]): void
}

export interface OutboxOptions {
  /** From before a reload: whether they arrived is not known. */
  first: readonly Outgoing[]
  send(message: { text: string; clientId: string }): Promise<void>
  onChange(): void
  /** Everything that could be sent is. */
  onSent(): void
}

/** Sends one message at a time: they arrive in the order in which they were written. */
export function createOutbox({ first, send, onChange, onSent }: OutboxOptions): Outbox {
  let messages: readonly Outgoing[] = first.map((message) => ({ ...message, state: 'failed' }))
  let isSending = false

  function change(next: readonly Outgoing[]): void {
    messages = next
    onChange()
  }

  function mark(clientId: string, state: Outgoing['state']): void {
    change(messages.map((message) => (message.clientId === clientId ? { ...message, state } : message)))
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = findPending(); next; next = findPending()) {
      // oxlint-disable-next-line no-await-in-loop -- the next may not arrive before this one
      await sendOne(next)
    }
    isSending = false
    onSent()
  }

  const findPending = () => messages.find(({ state }) => state === 'pending')

  async function sendOne({ clientId, text }: Outgoing): Promise<void> {
    try {
      await send({ clientId, text })
      mark(clientId, 'sent')
    } catch {
      mark(clientId, 'failed')
    }
  }

  return {
    list: () => messages,
    add(message) {
      change([...messages, { ...message, state: 'pending' }])
      void sendAll()
    },
    resend(clientId) {
      const message = messages.find((one) => one.clientId === clientId && one.state === 'failed')
      if (!message) return
      change([...messages.filter((one) => one !== message), { ...message, state: 'pending' }])
      void sendAll()
    },
    settle(told) {
      const left = told.filter(({ isOwn }) => isOwn).reduce(without, messages)
      if (left !== messages) change(left)
    },
  }
}

/** A city that does not know the client's id is recognised by the text, once it has taken it. */
function without(messages: readonly Outgoing[], { clientId, text }: ThreadMessage): readonly Outgoing[] {
  const index = messages.findIndex((message) =>
    clientId === null ? message.state === 'sent' && message.text === text : message.clientId === clientId,
  )
  return index < 0 ? messages : messages.filter((_, other) => other !== index)
}
