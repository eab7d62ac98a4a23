import { type ComponentType, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetLost, lazyView } from '../../../shared/ui/lazy-view.ts'

/** Draws views on their own, and answers what each has thrown. */
function draw(...views: ComponentType<object>[]): Promise<unknown[]> {
  const thrown: unknown[] = []
  const page = views.map((View, index) => (
    <Suspense key={index}>
      <View />
    </Suspense>
  ))
  return new Promise((resolve) => {
    renderToPipeableStream(page, { onError: (cause) => void thrown.push(cause), onAllReady: () => resolve(thrown) })
  })
}

describe('a view whose code does not come', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is told from others that are lost at the same time, and from one that is broken; drawn again, it is asked for anew', async () => {
    vi.stubGlobal('setTimeout', queueMicrotask)
    let isDown = true
    const load = () => (isDown ? Promise.reject(new Error('the line is down')) : Promise.resolve(() => <p>there</p>))
    const [first, second] = [lazyView(load), lazyView(load)]
    const thrown = await draw(first, second)
    expect(thrown).toHaveLength(2)
    expect(thrown.map(forgetLost)).toEqual([true, true])
    expect(forgetLost(new Error('broken'))).toBe(false)
    isDown = false
    expect(await draw(first, second)).toEqual([])
  })
})
