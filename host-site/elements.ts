import { tellLost } from './later.ts'
import type { Words } from './words.ts'

/** Loads the elements of a page as they are needed; where one does not come, its place says so and offers a retry. */
export function createElementLoader(
  define: (options: { tags: readonly never[] }) => Promise<void>,
  words: () => Words,
): (tag: string) => void {
  const asked = new Set<string>()

  async function load(tag: string): Promise<void> {
    if (asked.has(tag)) return
    asked.add(tag)
    try {
      await define({ tags: [tag as never] })
    } catch {
      asked.delete(tag)
      // Once the page is drawn.
      requestAnimationFrame(() => tellFailure(tag))
    }
  }

  function tellFailure(tag: string): void {
    for (const element of document.querySelectorAll(tag)) {
      if (!element.matches(':defined')) tellLost(element, words(), () => void load(tag))
    }
  }

  return (tag) => void load(tag)
}
