import { describe, expect, it } from 'vitest'
import { parseSource, SOURCES, sourcesIn } from './source.ts'
import { findUnusedExports } from './unused-exports.ts'
import { expectKept, expectSeen } from './verdict.ts'

const LAYERS = ['shared/domain', 'shared/i18n', 'shared/api', 'shared/stores', 'shared/ui', 'shared/flows']
/** Rules whose feature is still to be built, and which one; a rule with a caller must leave the list. */
const TO_COME: Readonly<Record<string, string>> = {}

const unused = findUnusedExports(
  sourcesIn(...LAYERS),
  SOURCES.filter(({ path }) => !path.startsWith('tests/')),
)

describe('what the shared layers export', () => {
  it('has a caller that is no test', () => {
    expectSeen('files that export', sourcesIn(...LAYERS), 200)
    expectKept(unused.filter(({ name }) => !(name in TO_COME)))
  })

  it('waits in the list only while its feature is to be built', () => {
    const names = unused.map(({ name }) => name)
    expect(Object.keys(TO_COME).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the finder of unused exports', () => {
  const rule = parseSource(
    'shared/domain/rule.ts',
    `export type Answer = 'yes' | 'no'
    const LIMIT = 5
    export const HIGHEST = LIMIT
    export function decide(value: number): Answer { return value > HIGHEST ? 'no' : 'yes' }
    export function decideTwice(value: number) { return decide(decideHelper(value)) }
    export function decideHelper(value: number) { return value }
    export const { first, second: [other] } = pair`,
  )
  const left = (...users: [path: string, text: string][]) =>
    findUnusedExports(
      [rule],
      users.map(([path, text]) => parseSource(path, text)),
    ).map(({ name }) => name)
  const from = `from '../../shared/domain/rule.ts'`

  it('names what only a test could name, what it is made of too', () => {
    expect(left(['widgets/a/model.ts', `import { decide } ${from}`])).toEqual([
      'decideTwice',
      'decideHelper',
      'first',
      'other',
    ])
    expect(left(['widgets/a/model.ts', `import { decideTwice as twice, first } ${from}`])).toEqual([])
  })

  it('sees every way to name an export', () => {
    const all = ['Answer', 'HIGHEST', 'decide', 'decideTwice', 'decideHelper', 'first', 'other']
    expect(left(['widgets/a/model.ts', 'const decide = 1'])).toEqual(all)
    expect(left(['widgets/a/model.ts', `import * as rules ${from}; rules.decideTwice(1); rules.first`])).toEqual([])
    expect(left(['widgets/a/model.ts', `export { decideTwice, first } ${from}`])).toEqual([])
    expect(left(['widgets/a/model.ts', `const late = () => import('../../shared/domain/rule.ts')`])).toEqual([])
    expect(left(['widgets/a/model.ts', `import * as rules ${from}; use(rules)`])).toEqual([])
    expect(left(['widgets/a/model.ts', `type A = import('../../shared/domain/rule.ts').Answer`])).toEqual([])
  })
})
