import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import { createPress } from '../../../shared/flows/press.ts'

const line = { isOnline: () => true }

describe('a press', () => {
  it('is dealt with one at a time', async () => {
    const press = createPress({ line })
    let done = 0
    const work = async () => {
      await Promise.resolve()
      done += 1
    }
    const both = Promise.all([press.run(work), press.run(work)])
    expect(press.$isBusy.get()).toBe(true)
    await both
    expect([done, press.$isBusy.get()]).toEqual([1, false])
  })

  it('says what stopped it, reports it, and forgets it with the next press', async () => {
    const reported: string[] = []
    const press = createPress({ line, onError: ({ code }) => void reported.push(code) })
    await press.run(() => Promise.reject(new AppError('NoMoneyNoHoney')))
    await press.run(() => Promise.reject(new TypeError('a chunk did not come')))
    expect([reported, press.$blockingError.get()?.code]).toEqual([['NoMoneyNoHoney', 'network'], 'network'])
    await press.run(async () => {})
    expect(press.$blockingError.get()).toBeNull()
  })

  it('shows nothing that is dealt with elsewhere, and nothing that was taken back', async () => {
    const press = createPress({ line, onError: () => true })
    await press.run(() => Promise.reject(new AppError('IncorrectCode')))
    expect(press.$blockingError.get()).toBeNull()
    const other = createPress({ line })
    await other.run(() => Promise.reject(new AppError('aborted')))
    expect(other.$blockingError.get()).toBeNull()
  })

  it('works only on a form that is right', async () => {
    const press = createPress({ line })
    let sent = 0
    const send = async () => void (sent += 1)
    expect(await press.submit({ validate: async () => 'email' as const }, send)).toBe('email')
    expect(await press.submit({ validate: async () => null }, send)).toBeNull()
    expect(sent).toBe(1)
  })

  it('that is forgotten ends without a word, and lets the next one begin', async () => {
    const press = createPress({ line })
    let fail = (_: Error) => {}
    const lost = press.run(() => new Promise<string>((_, reject) => (fail = reject)))
    press.forget()
    expect(await press.run(async () => 'next')).toBe('next')
    fail(new AppError('network'))
    expect([await lost, press.$blockingError.get(), press.$isBusy.get()]).toEqual([null, null, false])
  })
})
