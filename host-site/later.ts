import { make } from './dom.ts'
import type { Words } from './words.ts'

/** A part of the site in a file of its own. */
export interface Later<Part> {
  /** Asks for it, so that whoever needs it soon finds it there. */
  warm(): void
  /** Does something with it, at once if it is there and else as soon as it is; where it does not come, its place says so and offers a retry. */
  use(run: (part: Part) => void): void
}

export function comeLater<Part>(
  load: () => Promise<Part>,
  { place, words }: { place: Element; words(): Words },
): Later<Part> {
  let known: { part: Part } | null = null

  async function fetchPart(): Promise<Part> {
    known = { part: await load() }
    return known.part
  }

  function use(run: (part: Part) => void): void {
    if (known) return run(known.part)
    void fetchPart().then(run, () => tellLost(place, words(), () => use(run)))
  }

  return { warm: () => void fetchPart().catch(() => {}), use }
}

/** Says in its place that a part of the site did not come, once, with a way to try again. */
export function tellLost(place: Element, say: Words, again: () => void): void {
  if (place.querySelector(':scope > .lost')) return
  const retry = () => {
    notice.remove()
    again()
  }
  const notice = make(
    'div',
    { class: 'lost', role: 'alert' },
    make('p', {}, say('failed.part')),
    make('button', { type: 'button', class: 'button', click: retry }, say('failed.retry')),
  )
  place.append(notice)
}
