import { describe, expect, it } from 'vitest'
import { readText } from './tree.ts'
import { expectKept, expectSeen } from './verdict.ts'
import { findBreaks, readWay } from './ways.ts'

/** A reader keeps no more files in mind on one way. */
const MOST_FILES = 20

describe('the way from zone to parking-paid in the README', () => {
  const way = readWay('From `zone` to `parking-paid`')

  it('names files that import each other, one after the other', () => {
    expectSeen('files', way, 10)
    expectKept(findBreaks(way))
    expect(way.length).toBeLessThanOrEqual(MOST_FILES)
  })

  it('begins at the attribute and ends where the event is sent', () => {
    expect(readText(way[0] ?? '')).toMatch(/^ {2}zone: string$/m)
    expect(readText(way.at(-1) ?? '')).toContain(`emit('parking-paid'`)
  })
})

describe('the reader of ways', () => {
  it('reads the numbered files below a title, up to the next', () => {
    const readme =
      '**Other.** Text\n\n1. `a.ts`\n\n**A way.** Text\n\n1. `b.ts`: one\n2. `c.ts`, `d.ts`\n\n## Next\n\n3. `e.ts`'
    expect(readWay('A way', readme)).toEqual(['b.ts', 'c.ts'])
  })

  it('sees a file that is gone, one that comes twice, and a step without an import', () => {
    const [first, second] = ['shared/flows/offer/offer.ts', 'shared/flows/offer/agreement.ts']
    const told = (way: string[]) => findBreaks(way).map(({ problem }) => problem)
    expect(told([first, second])).toEqual([])
    expect(told([first, 'shared/flows/offer/gone.ts'])).toEqual(['stands in a way of the README and is not there'])
    expect(told([first, second, first])).toEqual(['stands twice in a way'])
    expect(told([second, 'shared/domain/errors.ts'])).toEqual([
      `stands in a way after ${second}, and neither imports the other`,
    ])
  })
})
