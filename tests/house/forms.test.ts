import { describe, it } from 'vitest'
import { lineOf, type Node, parseSource, type Source, sourcesIn, walk } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

/** The parts that put the keyboard at the first wrong field, and list all of a long form (`shared/ui/faults.ts`). */
const PARTS = ['shared/ui/form.tsx', 'shared/ui/light-dom-form.tsx']

function findForms(source: Source): { all: number; bare: Violation[] } {
  const { path, text, program } = source
  const bare: Violation[] = []
  let all = 0
  walk(program, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const tag = (node['name'] as Node)['name']
    if (tag === 'Form' || tag === 'LightDomForm') all += 1
    if (tag !== 'form' || PARTS.includes(path)) return
    // One that only holds radio buttons together has nothing to send.
    if (text.slice(node.start, node.end).includes('onSubmit={(event) => event.preventDefault()}')) return
    const line = lineOf(source, node)
    const remedy = 'put <Form> in its place, or <LightDomForm> where a password manager should find it'
    bare.push({ path, line, problem: 'a form that lists nothing that is wrong in it', remedy })
  })
  return { all, bare }
}

describe('a form of an element', () => {
  it('goes to what is wrong, and lists it where there is much', () => {
    const found = sourcesIn('shared', 'widgets').map(findForms)
    expectSeen(
      'forms',
      found.flatMap(({ all }) => Array.from({ length: all })),
      10,
    )
    expectKept(found.flatMap(({ bare }) => bare))
  })

  it('is found where it does not', () => {
    const source = parseSource('a.tsx', 'const a = <form onSubmit={send} />')
    expectKept(findForms(source).bare.length === 1 ? [] : [{ path: 'a.tsx', problem: 'is not found', remedy: '' }])
  })
})
