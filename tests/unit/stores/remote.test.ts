import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import { createRemote } from '../../../shared/stores/remote.ts'
import type { Async } from '../../../shared/stores/async.ts'

/** A source whose answers the test gives by hand. */
function open({ kept = null as string | null } = {}) {
  const asked: { signal: AbortSignal; isFresh: boolean; answer(value: string): void; fail(error: unknown): void }[] = []
  const $remote = createRemote<string>({
    fetch: (options) => new Promise((answer, fail) => asked.push({ ...options, answer, fail })),
    recall: () => kept,
  })
  const states: Async<string>[] = []
  $remote.listen((state) => states.push(state))
  return { $remote, asked, states }
}

const ready = (value: string, isStale = false) => ({ status: 'ready', value, isStale })

describe('a piece of server truth', () => {
  it('is asked for on demand, once for all who ask', async () => {
    const { $remote, asked } = open()
    expect([$remote.get(), asked.length]).toEqual([{ status: 'idle' }, 0])
    const loads = [$remote.load(), $remote.load()]
    expect($remote.get()).toEqual({ status: 'loading' })
    asked[0]!.answer('a')
    await Promise.all(loads)
    await $remote.load()
    expect([$remote.get(), asked.length]).toEqual([ready('a'), 1])
  })

  it('holds its failure, and is asked for again on the next demand', async () => {
    const { $remote, asked } = open()
    const load = $remote.load()
    const error = new AppError('timeout')
    asked[0]!.fail(error)
    await load
    expect($remote.get()).toEqual({ status: 'failed', error })
    const again = $remote.load()
    expect($remote.get()).toEqual({ status: 'loading' })
    asked[1]!.answer('a')
    await again
    expect($remote.get()).toEqual(ready('a'))
  })

  it('calls a failure that is none of ours unknown', async () => {
    const { $remote, asked } = open()
    const load = $remote.load()
    asked[0]!.fail('what?')
    await load
    expect($remote.get()).toMatchObject({ status: 'failed', error: { code: 'unknown', cause: 'what?' } })
  })

  it('asked for anew in the middle of a question, is there for those who waited for the first', async () => {
    const { $remote, asked } = open()
    const first = $remote.reload()
    const second = $remote.reload()
    expect(asked[0]!.signal.aborted).toBe(true)
    asked[0]!.fail(new DOMException('aborted', 'AbortError'))
    asked[1]!.answer('b')
    await first
    expect($remote.get()).toEqual(ready('b'))
    await second
  })

  it('is there at once from an earlier visit, marked stale until the server has spoken', async () => {
    const { $remote, asked, states } = open({ kept: 'old' })
    const load = $remote.load()
    expect($remote.get()).toEqual(ready('old', true))
    asked[0]!.answer('new')
    await load
    expect(states).toEqual([ready('old', true), ready('new')])
  })

  it('stays what it was when the server is out of reach, and is tried again', async () => {
    const { $remote, asked } = open({ kept: 'old' })
    const load = $remote.load()
    asked[0]!.fail(new AppError('offline'))
    await load
    expect($remote.get()).toEqual(ready('old', true))
    void $remote.load()
    expect(asked.length).toBe(2)
  })

  it('stays ready while it is asked for again, and takes only the last answer', async () => {
    const { $remote, asked } = open()
    const load = $remote.load()
    asked[0]!.answer('a')
    await load
    const reloads = [$remote.reload(), $remote.reload()]
    expect([asked[1]!.signal.aborted, asked[2]!.signal.aborted, asked[2]!.isFresh]).toEqual([true, false, true])
    asked[2]!.answer('b')
    await reloads[1]
    asked[1]!.answer('late')
    await reloads[0]
    expect($remote.get()).toEqual(ready('b'))
  })

  it('is asked for in part where the rest of it stays, and fails as the whole would', async () => {
    const { $remote, asked } = open()
    const load = $remote.load()
    asked[0]!.answer('a')
    await load
    await $remote.reloadPart((value) => Promise.resolve(`${value}b`))
    expect([$remote.get(), asked.length]).toEqual([ready('ab'), 1])
    await $remote.reloadPart(() => Promise.reject(new AppError('offline')))
    expect($remote.get()).toEqual(ready('ab', true))
  })

  it('is asked for whole where a part is not enough: not ready, not sure any more, or on its way', async () => {
    const { $remote, asked } = open({ kept: 'old' })
    const part = () => Promise.resolve('part')
    const first = $remote.reloadPart(part)
    const second = $remote.reloadPart(part)
    expect([asked.length, asked[0]!.signal.aborted]).toEqual([2, true])
    asked[0]!.fail(new AppError('aborted'))
    asked[1]!.fail(new AppError('offline'))
    await Promise.all([first, second])
    expect($remote.get()).toEqual(ready('old', true))
    const third = $remote.reloadPart(part)
    asked[2]!.answer('new')
    await third
    expect($remote.get()).toEqual(ready('new'))
  })

  it('may be asked for anew by whoever hears of it', async () => {
    const { $remote, asked } = open()
    const parts: string[] = []
    $remote.listen((state) => {
      if (state.status === 'ready' && state.value === 'a')
        void $remote.reloadPart((value) => {
          parts.push(value)
          return Promise.resolve('ab')
        })
    })
    const load = $remote.load()
    asked[0]!.answer('a')
    await load
    await $remote.load()
    expect([$remote.get(), parts, asked.length]).toEqual([ready('ab'), ['a'], 1])
  })

  it('takes no part that was asked for before the whole was', async () => {
    const { $remote, asked } = open()
    const load = $remote.load()
    asked[0]!.answer('a')
    await load
    let answer = (_: string) => {}
    const part = $remote.reloadPart(() => new Promise((resolve) => (answer = resolve)))
    const whole = $remote.reload()
    answer('late')
    asked[1]!.answer('b')
    await Promise.all([part, whole])
    expect($remote.get()).toEqual(ready('b'))
  })

  it('is left in peace after its end', async () => {
    const { $remote, asked, states } = open()
    const load = $remote.load()
    $remote.dispose()
    expect(asked[0]!.signal.aborted).toBe(true)
    asked[0]!.fail(new AppError('aborted'))
    await load
    await $remote.reload()
    expect([asked.length, states]).toEqual([1, [{ status: 'loading' }]])
  })
})
