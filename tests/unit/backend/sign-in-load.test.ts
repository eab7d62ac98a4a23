import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBoundedQueue } from '../../../demo/backend/http/bounded-queue.ts'
import { hashPassword, isPassword } from '../../../demo/backend/account/password.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const RIGHT = { login: 'driver@demo.example', password: PASSWORD }

describe('many sign-ins at once', () => {
  let backends: TestBackend[]

  beforeAll(async () => {
    const first = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })] })
    backends = [first, await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], beside: first })]
  }, START_MS)
  afterAll(async () => {
    await backends[1]!.stop()
    await backends[0]!.stop()
  })
  beforeEach(() => backends[0]!.reset())

  const send = (index: number, sent: typeof RIGHT) => createCaller(backends[index % 2]!).send(login, sent)

  it('of one account, all with the right password, all pass, in two processes', async () => {
    await send(0, { ...RIGHT, password: 'wrong' })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index, RIGHT)))
    expect(answers.map(({ body }) => body['status'] ?? body)).toEqual(answers.map(() => 'ok'))
  })

  it('with wrong passwords get no more tries than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(index, { ...RIGHT, password: `wrong ${index}` })),
    )
    expect(answers.filter(({ body }) => body['errorName'] === 'IncorrectLogin')).toHaveLength(3)
    expect((await send(0, RIGHT)).body).toMatchObject({ errorName: 'LoginTryLimit' })
  })
})

describe('the reckoning of passwords', () => {
  it('leaves room for files: one is read before those that were asked before it are done', async () => {
    const hash = await hashPassword(PASSWORD)
    let done = 0
    const all = Array.from({ length: 16 }, () => isPassword(PASSWORD, hash).then(() => (done += 1)))
    await readFile(new URL(import.meta.url))
    expect(done).toBeLessThan(8)
    await Promise.all(all)
  })

  it('takes two at a time, lets as many wait as there is time for, and sends the others away until later', async () => {
    const queue = createBoundedQueue({ atOnce: 2, waiting: 3 })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const work = (index: number) => () => {
      begun.push(index)
      return new Promise<number>((resolve) => ends.push(() => resolve(index)))
    }
    const five = [0, 1, 2, 3, 4].map((index) => queue.run(work(index)))
    expect(() => queue.run(work(5))).toThrow(
      expect.objectContaining({ code: 'UnknownError', httpStatus: 503, retryAfterSeconds: 5 }),
    )
    for (let ended = 0; ended < 5; ended += 1) {
      await vi.waitFor(() => expect(begun).toHaveLength(Math.min(5, ended + 2)))
      ends[ended]!()
      expect(await five[ended]).toBe(ended)
    }
    expect([begun, queue.isIdle()]).toEqual([[0, 1, 2, 3, 4], true])
    expect(await queue.run(async () => 'again')).toBe('again')
  })
})
