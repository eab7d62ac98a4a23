import { describe, expect, it } from 'vitest'
import {
  findBarrels,
  findBooleanPositions,
  findDefaultExports,
  findEnums,
  findPlainStoreNames,
  findStoreInstances,
  findUndescribed,
  findUndescribedMembers,
} from './shape.ts'
import { parseSource, type Source, SOURCES, sourcesIn } from './source.ts'
import { FILES, readText } from './tree.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const WISHED_LINES = 250
const MOST_LINES = 400
const WRITTEN = /\.(ts|tsx|mjs|js|css|html|sql)$/
/** Data in the dress of code, and what others wrote. */
const NOT_COUNTED = /^(demo\/pages\/vendor\/|demo\/cities\/.+\/)|(^|\/)[a-z0-9-]+\.(data|generated)\.ts$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const NAMED_BY_CUSTOM = new Set(['README.md', 'LICENSE', 'CHANGELOG.md', 'Dockerfile'])
const DRAWERS = new Set(['utils', 'util', 'helpers', 'hooks', 'types', 'constants', 'common', 'misc', 'lib'])

const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length

/** Names of files and folders that are not kebab-case, and folders named for no thing. */
function findBadNames(path: string): Violation[] {
  const parts = path.split('/')
  const drawer = parts.slice(0, -1).find((part) => DRAWERS.has(part))
  const bad = parts.find((part) => !KEBAB.test(part.replace(/^\./, '')) && !NAMED_BY_CUSTOM.has(part))
  return [
    ...(bad === undefined ? [] : [{ path, problem: `has "${bad}" in its name`, remedy: 'write it in kebab-case' }]),
    ...(drawer === undefined
      ? []
      : [{ path, problem: `lies in a folder ${drawer}/`, remedy: 'put it beside its noun' }]),
  ]
}

describe('the shape of the code', () => {
  it('keeps every file to a length that can be read', () => {
    const written = FILES.filter((path) => WRITTEN.test(path) && !NOT_COUNTED.test(path))
    expectSeen('files measured', written, 150)
    const lengths = written
      .map((path) => ({ path, lines: countLines(readText(path)) }))
      .toSorted((a, b) => b.lines - a.lines)
    const wide = lengths.filter(({ lines }) => lines > WISHED_LINES)
    console.info(
      [`over ${WISHED_LINES} lines: ${wide.length}`, ...wide.map(({ path, lines }) => `  ${lines} ${path}`)].join('\n'),
    )
    const over = lengths.filter(({ lines }) => lines > MOST_LINES)
    expectKept(
      over.map(({ path, lines }) => ({
        path,
        problem: `has ${lines} lines, and ${MOST_LINES} are allowed`,
        remedy: 'find the second noun in it',
      })),
    )
  })

  it('names files and folders in kebab-case, each for its thing', () => {
    expectSeen('names', FILES, 200)
    expectKept(FILES.flatMap(findBadNames))
  })

  it('has no barrel files', () => {
    expectSeen('files of code', SOURCES, 150)
    expectKept(SOURCES.flatMap(findBarrels))
  })

  it('exports by name', () => {
    expectKept(sourcesIn('shared', 'widgets', 'host-site', 'demo').flatMap(findDefaultExports))
  })

  it('makes stores in factories and lets their names tell', () => {
    const files = sourcesIn('shared', 'widgets', 'host-site')
    expectSeen('files that may hold a store', files, 60)
    expectKept(sourcesIn('shared', 'widgets').flatMap(findStoreInstances))
    expectKept(files.flatMap(findPlainStoreNames))
  })

  it('has no enums and no booleans by position', () => {
    const files = SOURCES.filter(({ path }) => !path.startsWith('tests/'))
    expectKept(files.flatMap((source) => [...findEnums(source), ...findBooleanPositions(source)]))
  })

  it('describes what the domain exports, and every attribute and event', () => {
    const elements = SOURCES.filter(({ path }) => /^widgets\/[^/]+\/(element|contract)\.ts$/.test(path))
    expectSeen('elements described', elements, 1)
    expectKept(sourcesIn('shared/domain').flatMap(findUndescribed))
    expectKept(elements.flatMap((source) => findUndescribedMembers(source, /(Attributes|Events)$/)))
  })
})

describe('the rules of shape', () => {
  const told = (find: (source: Source) => Violation[], text: string, path = 'shared/stores/a.ts') =>
    find(parseSource(path, text)).map(({ problem }) => problem)

  it('see a bad name', () => {
    expect(findBadNames('shared/ui/PriceTag.tsx')).toHaveLength(1)
    expect(findBadNames('shared/utils/price.ts')).toHaveLength(1)
    expect(findBadNames('shared/api/contract/guest-payment.server.ts')).toEqual([])
    expect(findBadNames('.ci/run')).toEqual([])
  })

  it('see a barrel and nothing else', () => {
    expect(told(findBarrels, `export * from './b.ts'`)).toHaveLength(1)
    expect(told(findBarrels, `import { b } from './b.ts'; export { b }`)).toHaveLength(1)
    expect(told(findBarrels, `export * from './b.ts'`, 'widgets/public.ts')).toEqual([])
    expect(told(findBarrels, `export * from './b.ts'; export const c = 1`)).toEqual([])
    expect(told(findBarrels, `export type A = string`)).toEqual([])
  })

  it('see a default export', () => {
    expect(told(findDefaultExports, 'export default 1')).toHaveLength(1)
    expect(told(findDefaultExports, 'const a = 1; export { a as default }')).toHaveLength(1)
    expect(told(findDefaultExports, 'export const a = 1')).toEqual([])
  })

  it('see a store that lives as long as the page', () => {
    expect(told(findStoreInstances, 'export const $zones = atom([])')).toHaveLength(1)
    expect(told(findStoreInstances, 'const zones = computed(a, b)')).toHaveLength(1)
    expect(
      told(findStoreInstances, 'export function createZones() { const $zones = atom([]); return $zones }'),
    ).toEqual([])
    expect(told(findPlainStoreNames, 'function f() { const zones = atom([]); const doubled = [1].map(g) }')).toEqual([
      'calls a store zones',
    ])
  })

  it('see an enum and a boolean by position', () => {
    expect(told(findEnums, 'enum A { B }')).toHaveLength(1)
    expect(told(findBooleanPositions, 'function pay(plate: string, isFree: boolean) {}')).toHaveLength(1)
    expect(told(findBooleanPositions, 'const pay = (plate: string, isFree = false) => plate')).toHaveLength(1)
    expect(told(findBooleanPositions, 'function setFree(isFree: boolean) {}')).toEqual([])
  })

  it('see what is not described', () => {
    expect(told(findUndescribed, 'export function a() {}')).toHaveLength(1)
    expect(told(findUndescribed, '/** Says a. */\nexport function a() {}\nfunction b() {}')).toEqual([])
    const element = 'export interface MapEvents {\n /** One. */\n a: string\n b: number }'
    expect(told((source) => findUndescribedMembers(source, /Events$/), element)).toEqual([
      'has b of MapEvents without a doc comment',
    ])
  })
})
