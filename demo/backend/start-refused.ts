/** Why the backend does not start, in a sentence for the person who starts it. */
export class StartRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartRefusedError'
  }
}
