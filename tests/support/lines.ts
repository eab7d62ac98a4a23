/** What happens to the first sending on its way; the calls after it pass. */
export const LINES = {
  'nothing goes wrong': async (act: () => Promise<Response>) => act(),
  'the question is lost on its way': async () => {
    throw new TypeError('Failed to fetch')
  },
  'the answer is lost on its way back': async (act: () => Promise<Response>) => {
    await act()
    throw new TypeError('Failed to fetch')
  },
  'the answer comes too late': async (act: () => Promise<Response>, signal: AbortSignal | null | undefined) => {
    await act()
    return new Promise<Response>((_resolve, reject) => {
      const stop = () => reject(new DOMException('Aborted', 'AbortError'))
      if (signal?.aborted) stop()
      signal?.addEventListener('abort', stop)
    })
  },
  'a proxy answers 500 before': async () => new Response('no', { status: 500 }),
  'a proxy answers 500 afterwards': async (act: () => Promise<Response>) => {
    await act()
    return new Response('no', { status: 500 })
  },
  'the answer is broken JSON': async (act: () => Promise<Response>) =>
    new Response((await (await act()).text()).slice(0, -9)),
  'the line is reset within the answer': async (act: () => Promise<Response>) => {
    await act()
    return new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) }))
  },
  'the token has expired': async () => Response.json({ status: 'error', errorName: 'TokenExpired' }, { status: 401 }),
} as const satisfies Record<string, (act: () => Promise<Response>, signal?: AbortSignal | null) => Promise<Response>>

export type Line = keyof typeof LINES

/** Where each way on is tried in a whole matrix; the other lines differ only in how the same is lost. */
export const LINES_OF_ALL_WAYS: ReadonlySet<Line> = new Set([
  'nothing goes wrong',
  'the question is lost on its way',
  'the answer is lost on its way back',
])

/** A network that loses one answer to `method` calls of one address, and then carries nothing until it is `mended`. */
export function loseAnswer(method: string, path: string) {
  let isDown = false
  let isLost = false
  return {
    mend: () => void (isDown = false),
    carry: (async (input, init) => {
      if (isDown) throw new TypeError('Failed to fetch')
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (isLost || init?.method !== method || !pathname.endsWith(path)) return fetch(input, init)
      isLost = true
      isDown = true
      await fetch(input, init)
      throw new TypeError('Failed to fetch')
    }) as typeof fetch,
  }
}

/**
 * A network that does `line` to the first call of one address and carries the others; `hangs`, its answer never comes.
 */
export function spoilFirst(path: string, line: Line, end: 'ends' | 'hangs' = 'ends') {
  let isFirst = true
  let reach = () => {}
  const spoilt = {
    /** Resolves when a hanging call is as far as it gets. */
    reached: new Promise<void>((resolve) => (reach = resolve)),
    /** Lets the time go by in which anybody waits for the answer. */
    late: () => {},
    carry: (async (input, init) => {
      const isIt = isFirst && new URL(input instanceof Request ? input.url : input).pathname.endsWith(path)
      if (!isIt) return fetch(input, init)
      isFirst = false
      if (end === 'hangs') {
        if (line === 'the answer is lost on its way back') await fetch(input, init)
        reach()
        return new Promise(() => {})
      }
      const act = async () => {
        const answer = await fetch(input, { ...init, signal: null })
        setImmediate(spoilt.late)
        return answer
      }
      return LINES[line](act, init?.signal)
    }) as typeof fetch,
  }
  return spoilt
}
