import { describe, expect, test } from 'vitest'
import { loadWithRetry } from '../../../shared/api/load-with-retry.ts'

function tools() {
  const waits: number[] = []
  return {
    waits,
    random: () => 0.5,
    setTimer(run: () => void, milliseconds: number) {
      waits.push(milliseconds)
      run()
      return () => {}
    },
  }
}

function failing(times: number) {
  let tries = 0
  return () => {
    tries += 1
    return tries > times ? Promise.resolve('loaded') : Promise.reject(new Error(`try ${tries}`))
  }
}

describe('a lazy import', () => {
  test('that works is made once, without waiting', async () => {
    const at = tools()
    expect(await loadWithRetry(failing(0), at)).toBe('loaded')
    expect(at.waits).toEqual([])
  })

  test('that fails is made twice more, after a pause with jitter', async () => {
    const at = tools()
    expect(await loadWithRetry(failing(2), at)).toBe('loaded')
    expect(at.waits).toEqual([450, 1350])
  })

  test('that fails three times fails for good, with the last reason', async () => {
    await expect(loadWithRetry(failing(3), tools())).rejects.toThrow('try 3')
  })
})
