// Promise 12: typed data survives a move in the page, and nothing is left behind by what has gone.
import { claim, frame, same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import {
  elements,
  type ElementSample,
  type HostPage,
  isTriedInFull,
  openPage,
  pick,
  ready,
  rootOf,
  scriptOf,
} from './support/pages.ts'

/** Comings and goings: on those that are tried in full, and on each other one. */
const MOUNTS = 200
const FEW_MOUNTS = 40
let moves = 0
let mounts = 0

interface Counts {
  listeners: number
  timers: number
  observers: number
  channels: number
}

/** Counts what is open in a page: listeners of what outlives an element, timers, observers, channels. */
const COUNT = `
  const counts = (window.counts = { listeners: 0, timers: 0, observers: 0, channels: 0 })
  const isLasting = (target) => !(target instanceof Node || target instanceof IDBRequest || target instanceof IDBTransaction) || target === document || target === document.documentElement || target === document.body
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const known = new Map()
  const keyOf = (type, options) => type + (typeof options === 'boolean' ? options : Boolean(options?.capture))
  EventTarget.prototype.addEventListener = function (type, run, options) {
    const target = this ?? window
    if (run && isLasting(target) && !(target instanceof AbortSignal)) {
      const runs = known.get(target) ?? new Map()
      known.set(target, runs)
      const key = keyOf(type, options)
      const set = runs.get(key) ?? new Set()
      runs.set(key, set)
      if (!set.has(run)) counts.listeners += 1
      set.add(run)
    }
    return addEventListener.call(target, type, run, options)
  }
  EventTarget.prototype.removeEventListener = function (type, run, options) {
    const target = this ?? window
    if (known.get(target)?.get(keyOf(type, options))?.delete(run)) counts.listeners -= 1
    return removeEventListener.call(target, type, run, options)
  }
  for (const [set, clear] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval']]) {
    const [start, stop, running] = [window[set], window[clear], new Set()]
    window[set] = (run, ...more) => {
      const timer = start(() => { if (set === 'setTimeout') end(timer); run() }, ...more)
      running.add(timer)
      counts.timers += 1
      return timer
    }
    const end = (timer) => { if (running.delete(timer)) counts.timers -= 1 }
    window[clear] = (timer) => { end(timer); stop(timer) }
  }
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const { observe, disconnect } = window[name].prototype
    const open = new Set()
    window[name].prototype.observe = function (...more) { if (!open.has(this)) counts.observers += 1; open.add(this); return observe.apply(this, more) }
    window[name].prototype.disconnect = function () { if (open.delete(this)) counts.observers -= 1; return disconnect.call(this) }
  }
  const { close } = BroadcastChannel.prototype
  window.BroadcastChannel = class extends BroadcastChannel { constructor(name) { super(name); counts.channels += 1 } }
  const closed = new WeakSet()
  BroadcastChannel.prototype.close = function () { if (!closed.has(this)) counts.channels -= 1; closed.add(this); close.call(this) }
`

async function open(
  element: ElementSample,
  script = '',
): Promise<{ page: HostPage; shown: HTMLElement; count(): Counts }> {
  const page = await openPage(
    `<html lang="ru"><script>${script};document.currentScript.remove()</script>${scriptOf(element)}<main><${element.tag}></${element.tag}></main><aside></aside>`,
  )
  const shown = page.document.querySelector<HTMLElement>(element.tag)!
  await ready(shown)
  return { page, shown, count: () => ({ ...(page.window as unknown as { counts: Counts }).counts }) }
}

/**
 * Types into the first text field, as a person's browser does; answers the field and what it holds a frame later: right
 * after the first drawing React may not hear of the store yet, and shows the text a moment after the key. Null where
 * nothing can be typed.
 */
async function type({ window }: HostPage, shown: Element): Promise<{ field: HTMLInputElement; text: string } | null> {
  const field = rootOf(shown).querySelector<HTMLInputElement>(
    'input:not([type="radio"], [type="checkbox"], [type="file"], [type="date"])',
  )
  if (!field) return null
  field.focus()
  const { set } = Object.getOwnPropertyDescriptor((window as typeof globalThis).HTMLInputElement.prototype, 'value')!
  set!.call(field, 'А1')
  field.dispatchEvent(
    new (window as typeof globalThis).InputEvent('input', { bubbles: true, composed: true, data: '1' }),
  )
  await frame()
  return { field, text: field.value }
}

const MOVES: Record<string, (shown: HTMLElement, place: HTMLElement) => void | Promise<void>> = {
  append: (shown, place) => place.append(shown),
  insertBefore: (shown, place) => void place.insertBefore(shown, null),
  'remove, then append in the same task': (shown, place) => {
    shown.remove()
    place.append(shown)
  },
  'a move of its ancestor': (shown, place) => place.append(shown.parentElement!),
  'many moves in a row': (shown, place) => {
    const home = shown.parentElement!
    for (let index = 0; index < 20; index += 1) (index % 2 === 0 ? place : home).append(shown)
  },
  moveBefore: (shown, place) =>
    (place as HTMLElement & { moveBefore(node: Node, before: Node | null): void }).moveBefore(shown, null),
}

describe('an element', () => {
  for (const element of elements) {
    for (const [title, move] of pick(element, Object.entries(MOVES), 2)) {
      it(`<${element.tag}> keeps what is typed through ${title}`, async () => {
        const { page, shown } = await open(element)
        const typed = await type(page, shown)
        const first = typed?.field ?? rootOf(shown).querySelector('.view')?.firstElementChild
        await frame()
        await move(shown, page.document.querySelector('aside')!)
        // An unmount comes in a microtask, and would show by then.
        await frame()
        await ready(shown)
        claim(first && rootOf(shown).contains(first), 'what is shown is the same')
        same(typed?.field.value, typed?.text, 'what was typed')
        if (typed && title === 'moveBefore') claim(rootOf(shown).activeElement === typed.field, 'even the focus stays')
        same(page.errors, [], 'no error')
        moves += 1
        page.close()
      })
    }

    const times = isTriedInFull(element) ? MOUNTS : FEW_MOUNTS
    it(`<${element.tag}> leaves nothing behind after ${times} comings and goings`, async () => {
      const { page, shown, count } = await open(element, COUNT)
      const main = page.document.querySelector('main')!
      shown.remove()
      const before = await settled(count)
      const gone: WeakRef<Element>[] = []
      for (let index = 0; index < times; index += 1) {
        let one: HTMLElement | null = page.document.createElement(element.tag)
        main.append(one)
        gone.push(new WeakRef(one))
        // Some go at once, some while loading, some when they are shown.
        if (index % 3 === 1) await frame() // oxlint-disable-line no-await-in-loop -- one after the other
        if (index % 10 === 2) await ready(one) // oxlint-disable-line no-await-in-loop -- one after the other
        one.remove()
        one = null
      }
      // What the first one still waits for may have ended meanwhile; nothing more than that stays open. A computed
      // store lets go of what it is computed from a second after its last listener, and so does each along a chain.
      const left = () => Object.entries(count()).filter(([name, now]) => now > before[name as keyof Counts])
      await until(
        () => left().length === 0,
        () => `nothing is open beyond ${JSON.stringify(before)}, and not ${JSON.stringify(left())}`,
        30,
      )
      const { gc } = globalThis as unknown as { gc(): void }
      await until(
        () => {
          gc()
          return gone.filter((one) => one.deref()).length <= 1
        },
        () => `the elements can be forgotten: ${gone.filter((one) => one.deref()).length} are not`,
        45,
      )
      mounts += times
      page.close()
    })
  }
  after(() =>
    console.log(
      `promise 12: ${moves} moves of ${Object.keys(MOVES).length} kinds, ${mounts} mounts, ${elements.length} elements`,
    ),
  )
})

/** What is open when nothing more changes. */
async function settled(count: () => Counts): Promise<Counts> {
  let steady = 0
  let last = count()
  while (steady < 60) {
    await frame() // oxlint-disable-line no-await-in-loop -- waiting is what this is for
    const now = count()
    steady = JSON.stringify(now) === JSON.stringify(last) ? steady + 1 : 0
    last = now
  }
  return last
}
