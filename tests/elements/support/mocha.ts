// What web-test-runner gives to a test file, with types.
interface Mocha {
  describe(title: string, body: () => void): void
  it(title: string, body: () => Promise<void> | void): void
  before(body: () => Promise<void> | void): void
  beforeEach(body: () => Promise<void> | void): void
  afterEach(body: () => Promise<void> | void): void
  after(body: () => Promise<void> | void): void
}

export const { describe, it, before, after, beforeEach, afterEach } = globalThis as unknown as Mocha
