import type { Letter } from '../outbox.ts'

/** A letter of the queue: its number is the same at each try, so that a carrier can tell a repeat. */
export interface QueuedLetter extends Pick<Letter, 'channel' | 'recipient' | 'body'> {
  id: number
  /** The city's name as its people read it. */
  sender: string
  code: string | null
}

/** Hands letters over to a service. Rejects where it did not take one: the letter is tried again later. */
export interface Carrier {
  send(letter: QueuedLetter): Promise<void>
}

/** E-mail goes one way, all that goes to a phone the other. */
export const ROUTES = ['mail', 'messages'] as const
export type Route = (typeof ROUTES)[number]
export type Carriers = Readonly<Record<Route, Carrier>>

/** The carrier will never take this letter: no such address, or nothing that it knows how to send. */
export class LetterRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LetterRefusedError'
  }
}
