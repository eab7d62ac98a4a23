/**
 * Numbers that follow from a seed and a name alone. What is drawn under one name does not hang on what else is drawn,
 * so that a history replayed without one of its faults keeps the others.
 */
export interface Chance {
  /** From 0 up to 1. */
  of(name: string): number
  /** A whole number from `least` to `most`. */
  between(name: string, least: number, most: number): number
  pick<Item>(name: string, items: readonly Item[]): Item
  /** One of the names by their weights. */
  weigh<Name extends string>(name: string, weights: Readonly<Record<Name, number>>): Name
}

export function createChance(seed: number): Chance {
  const of = (name: string) => hash(`${seed} ${name}`) / 2 ** 53
  const between = (name: string, least: number, most: number) => least + Math.floor(of(name) * (most - least + 1))
  return {
    of,
    between,
    pick(name, items) {
      const item = items[between(name, 0, items.length - 1)]
      if (item === undefined) throw new Error(`nothing to pick for ${name}`)
      return item
    },
    weigh<Name extends string>(name: string, weights: Readonly<Record<Name, number>>) {
      const entries = Object.entries(weights) as [Name, number][]
      let rest = of(name) * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => (rest -= weight) < 0) ?? entries.at(-1)
      if (!found) throw new Error(`nothing to weigh for ${name}`)
      return found[0]
    },
  }
}

/** 53 bits of a text (cyrb53, public domain, https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js). */
function hash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
