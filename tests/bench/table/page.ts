import type { Operation } from '../../../shared/api/contract/operations.ts'
import { idle, timed, watchFrames } from '../frames.ts'
import type { TableContender } from './contender.ts'
import { createOperations } from './data.ts'

/** Files of peers are plain JavaScript: their packages are installed for the measurement only. */
const FILES = import.meta.glob<{ contender: TableContender }>('./peers/*.{ts,js}')
const SCROLL_MS = 3_000
/** Pixels a frame: a quick throw of the finger. */
const STEP = 100

const box = document.querySelector<HTMLElement>('#box')
let prepared: { contender: TableContender; rows: readonly Operation[] } | null = null

export async function prepare(name: string, count: number): Promise<void> {
  const loaded = await (FILES[`./peers/${name}.ts`] ?? FILES[`./peers/${name}.js`])?.()
  if (!loaded) throw new Error(`no contender ${name}`)
  prepared = { contender: loaded.contender, rows: createOperations(count) }
}

/** Puts the table on the page; answers the milliseconds until its rows are seen. */
export async function mount(): Promise<number> {
  if (!prepared || !box) throw new Error('nothing is prepared')
  const { contender, rows } = prepared
  const taken = await timed(() => contender.mount(box, rows))
  await idle()
  return taken
}

/**
 * Scrolls down through the rows, and up again from their end; what was in the page at the most, and what is shown is
 * told too.
 */
export async function scroll(): Promise<{ frames: number[]; longTasks: number; nodes: number; shown: string }> {
  const scroller = box && prepared?.contender.scroller(box)
  if (!scroller) throw new Error(`nothing scrolls in ${box?.innerHTML.slice(0, 500)}`)
  let nodes = 0
  let way = 1
  const watched = await watchFrames(SCROLL_MS, (index) => {
    const before = scroller.scrollTop
    scroller.scrollTop += STEP * way
    if (scroller.scrollTop === before) way = -way
    if (index % 30 === 29) nodes = Math.max(nodes, countNodes(box))
  })
  if (nodes === 0) nodes = countNodes(box)
  return { ...watched, nodes, shown: (box.shadowRoot ?? box).textContent?.slice(0, 2_000) ?? '' }
}

function countNodes(element: Element): number {
  return [element, ...(element.shadowRoot ? [element.shadowRoot] : [])].reduce(
    (sum, root) => sum + root.querySelectorAll('*').length,
    0,
  )
}

Object.assign(globalThis, { bench: { prepare, mount, scroll } })
