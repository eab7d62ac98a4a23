import { describe, expect, it } from 'vitest'
import { findCircles } from './circles.ts'
import type { Import } from './imports.ts'
import { parseSource, sourcesIn } from './source.ts'
import { expectKept, expectSeen } from './verdict.ts'

const PLACES = ['shared', 'widgets', 'host-site', 'demo']

/** Widgets whose files are read downwards, types too; a widget that has become so joins the list. */
const WITHOUT_CIRCLES = ['guest-payment', 'payment']

describe('the files that run', () => {
  const isLoadedFirst = ({ isType, isLazy }: Import) => !isType && !isLazy

  // A module of a circle may run before what it imports has run, and which one does changes with who imports it first.
  it('import each other in no circle, types and lazy imports aside', () => {
    const sources = sourcesIn(...PLACES)
    expectSeen('files', sources, 1000)
    expectKept(findCircles(sources, isLoadedFirst))
  })

  it('are told of where they do', () => {
    const sources = [
      parseSource('shared/a.ts', `import { b } from './b.ts'\nexport const a = b`),
      parseSource('shared/b.ts', `import { c } from './c.ts'\nexport const b = c`),
      parseSource('shared/c.ts', `export { a as c } from './a.ts'`),
    ]
    expect(findCircles(sources, isLoadedFirst)).toMatchObject([{ path: 'shared/a.ts' }])
    const byType = parseSource('shared/c.ts', `import type { a } from './a.ts'\nexport const c = 1`)
    expect(findCircles([...sources.slice(0, 2), byType], isLoadedFirst)).toEqual([])
  })
})

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
