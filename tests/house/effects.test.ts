import { describe, it } from 'vitest'
import { lineOf, type Node, parseSource, type Source, sourcesIn, walk } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
/** Answered with a promise by newer browsers (CSSOM View), and with nothing by older ones. */
const PROMISING = /\.(?:scroll|scrollTo|scrollBy|scrollIntoView|play|requestFullscreen|exitFullscreen)\($/

/** Effects whose answer is an expression, and those of them that answer with what is no clean-up. */
function findEffects(source: Source): { all: number; wrong: Violation[] } {
  const { path, text, program } = source
  const wrong: Violation[] = []
  let all = 0
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !EFFECTS.has(String((node['callee'] as Node)['name']))) return
    const [act] = node['arguments'] as Node[]
    const body = act?.['body'] as Node | undefined
    if (!body || body.type === 'BlockStatement') return
    all += 1
    const called = text.slice(body.start, body.end)
    if (!PROMISING.test(called.slice(0, called.indexOf('(') + 1))) return
    const line = lineOf(source, node)
    const remedy = 'put it in braces: React calls what an effect answers with'
    wrong.push({ path, line, problem: 'answers with a promise where a clean-up belongs', remedy })
  })
  return { all, wrong }
}

describe('an effect', () => {
  it('answers with its clean-up and nothing else', () => {
    const found = sourcesIn('host-site', 'shared', 'widgets').map(findEffects)
    expectSeen(
      'effects that are an expression',
      found.flatMap(({ all }) => Array.from({ length: all })),
      5,
    )
    expectKept(found.flatMap(({ wrong }) => wrong))
  })

  it('that scrolls in an expression is found', () => {
    const source = parseSource('a.tsx', "useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [done])")
    expectKept(findEffects(source).wrong.length === 1 ? [] : [{ path: 'a.tsx', problem: 'is not found', remedy: '' }])
  })
})
