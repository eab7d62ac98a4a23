import { describe, expect, it } from 'vitest'
import { findCircles } from './circles.ts'
import { parseSource, sourcesIn } from './source.ts'
import { expectKept, expectSeen } from './verdict.ts'

/** Widgets whose files are read downwards, types too; a widget that has become so joins the list. */
const WITHOUT_CIRCLES = ['guest-payment', 'payment']

describe('the files of a widget', () => {
  it.each(WITHOUT_CIRCLES)('of %s import each other in no circle, types and lazy imports counted', (name) => {
    const sources = sourcesIn(`widgets/${name}`)
    expectSeen('files', sources, 10)
    expectKept(findCircles(sources))
  })

  it('are told of where they do', () => {
    const sources = [
      parseSource('widgets/a/flow.ts', `import { b } from './part.ts'\nconst later = () => import('./view.tsx')`),
      parseSource('widgets/a/part.ts', `export const b = 1`),
      parseSource('widgets/a/view.tsx', `import type { Flow } from './flow.ts'`),
    ]
    expect(findCircles(sources)).toMatchObject([
      { path: 'widgets/a/flow.ts', problem: 'and widgets/a/view.tsx import each other, in a circle' },
    ])
    expect(findCircles(sources.slice(0, 2))).toEqual([])
  })
})
