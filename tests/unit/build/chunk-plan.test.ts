import { describe, expect, it } from 'vitest'
import { planChunks, type Roots } from '../../../shared/build/chunks/chunk-plan.ts'
import type { ModuleLinks } from '../../../shared/build/chunks/links.ts'

/** Modules by what each imports, at once and (after a bar) later; all of one size unless told otherwise. */
function graph(rows: Record<string, string>, sizes: Record<string, number> = {}): ModuleLinks[] {
  const names = (list = '') => list.split(' ').filter(Boolean)
  const ids = new Set(Object.entries(rows).flatMap(([id, row]) => [id, ...names(row.replace('|', ' '))]))
  return [...ids].map((id) => {
    const [imports, dynamicImports] = (rows[id] ?? '').split('|')
    return { id, size: sizes[id] ?? 1000, imports: names(imports), dynamicImports: names(dynamicImports) }
  })
}

interface Declared {
  /** What elements ask for behind their first screens, by their names. */
  behind?: Record<string, string[]>
  prerendered?: string[]
  light?: string[]
}

/** Plans a graph in which the contract of `pay` is called `pay`, its entry `entry-pay`, and the bridge `bridge`. */
function plan(modules: ModuleLinks[], elements: string[], declared: Declared = {}): Map<string, string> {
  const { behind = {}, prerendered = [], light = [] } = declared
  const roots: Roots = {
    bridge: ['bridge'],
    onFailure: ['diagnosis'],
    looks: ['looks'],
    others: [],
    isMessages: (id) => id.startsWith('words'),
    elements: elements.map((name) => ({
      name,
      entry: `entry-${name}`,
      contract: name,
      behind: behind[name] ?? [],
      prerendered: prerendered.includes(name) ? `screen-of-${name}` : null,
      isLight: light.includes(name),
    })),
  }
  return planChunks(modules, roots)
}

describe('a module is built into', () => {
  const modules = graph({
    bridge: 'react | state diagnosis words-of-errors',
    state: 'client',
    map: '| map-view',
    'map-view': 'react map-only button dialog',
    news: '| news-view',
    'news-view': 'dialog',
    menu: '| menu-view',
    'menu-view': 'menu-only',
    pay: 'pay-contract | pay-model pay-view',
    'pay-model': '| desk form state',
    'pay-view': 'react button plate | last',
    last: 'last-only',
    desk: 'plate quote',
    form: 'plate pay-rules',
  })
  const planned = plan(modules, ['map', 'news', 'menu', 'pay'], {
    prerendered: ['pay'],
    behind: { pay: ['desk', 'form'] },
  })
  it.each([
    ['react', 'base'],
    ['bridge', 'base'],
    ['button', 'base'],
    ['state', 'city'],
    ['diagnosis', undefined],
    ['client', 'city'],
    ['map-view', 'map-screen'],
    ['map-only', 'map-screen'],
    ['pay-model', 'pay-screen'],
    ['plate', 'pay-screen'],
    ['quote', 'pay-behind'],
    ['form', 'pay-behind'],
    ['pay-rules', 'pay-behind'],
    ['dialog', 'shared'],
    ['last-only', undefined],
    ['pay-contract', undefined],
    ['words-of-errors', undefined],
  ])('%s: %s', (id, chunk) => expect(planned.get(id)).toBe(chunk))
})

it('what another element may load when it is needed is in no element’s own chunk', () => {
  const modules = graph({
    login: '| login-view',
    'login-view': 'form own',
    pay: '| pay-view',
    'pay-view': 'gate',
    gate: '| part',
    part: 'form',
  })
  const planned = plan(modules, ['login', 'pay'])
  expect(['own', 'form', 'part'].map((id) => planned.get(id))).toEqual(['login-screen', 'shared', undefined])
})

describe('what elements share', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const pairsOf = (names: string[]) =>
    Object.fromEntries(
      names.flatMap((name, index) => [
        [name, `| ${name}-view`],
        [
          `${name}-view`,
          names.map((_, other) => `${[index, other].toSorted((one, two) => one - two).join('-')}`).join(' '),
        ],
      ]),
    )
  const sharedBy = (modules: ModuleLinks[], planned: ReadonlyMap<string, string>, name: string) => {
    const { imports = [] } = modules.find(({ id }) => id === `${name}-view`) ?? {}
    return new Set(imports.map((id) => planned.get(id)).filter((chunk) => chunk?.startsWith('shared'))).size
  }

  it('is one chunk for a prerendered one, however many share something, and stays apart for the others', () => {
    const modules = graph(pairsOf(eight))
    const planned = plan(modules, eight, { prerendered: ['a'] })
    expect(sharedBy(modules, planned, 'a')).toBe(1)
    expect(sharedBy(modules, planned, 'h')).toBeGreaterThan(1)
  })

  it('is at most twelve chunks for any other', () => {
    const many = Array.from({ length: 16 }, (_, index) => `n${index}`)
    const modules = graph(pairsOf(many))
    const planned = plan(modules, many)
    const counts = many.map((name) => sharedBy(modules, planned, name))
    expect(Math.max(...counts)).toBeLessThanOrEqual(12)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  it('costs the others as little as can be: the large part of two stays theirs', () => {
    const modules = graph(pairsOf(eight), { '0-1': 100_000 })
    const planned = plan(modules, eight, { prerendered: ['h'] })
    const users = eight.filter((name) => {
      const { imports = [] } = modules.find(({ id }) => id === `${name}-view`) ?? {}
      return imports.some((id) => planned.get(id) === planned.get('0-1'))
    })
    expect(users).toEqual(['a', 'b'])
  })

  it('brings nothing of the others’ to a prerendered one', () => {
    const modules = graph(pairsOf(eight))
    const planned = plan(modules, eight, { prerendered: ['a'] })
    const own = new Set(modules.find(({ id }) => id === 'a-view')?.imports)
    const chunks = new Set([...own].map((id) => planned.get(id)))
    const brought = [...planned].filter(([, chunk]) => chunks.has(chunk)).map(([id]) => id)
    expect(brought.filter((id) => !own.has(id) && !id.startsWith('a'))).toEqual([])
  })

  it('is few chunks behind a prerendered screen too, and none of them has another element’s own', () => {
    const others = eight.slice(1)
    const modules = graph({
      a: '| a-model',
      'a-model': '| a-desk a-steps',
      'a-desk': others.map((name) => `with-${name}`).join(' '),
      'a-steps': others.map((name) => `later-with-${name}`).join(' '),
      ...Object.fromEntries(
        others.flatMap((name) => [
          [name, `| ${name}-view`],
          [`${name}-view`, `with-${name} own-${name} | ${name}-later`],
          [`${name}-later`, `later-with-${name} later-own-${name}`],
        ]),
      ),
    })
    const planned = plan(modules, eight, { prerendered: ['a'], behind: { a: ['a-desk', 'a-steps'] } })
    const chunks = new Set(others.flatMap((name) => [planned.get(`with-${name}`), planned.get(`later-with-${name}`)]))
    expect(chunks.size).toBe(1)
    const own = others.flatMap((name) => [`own-${name}`, `later-own-${name}`])
    expect(own.filter((id) => chunks.has(planned.get(id)))).toEqual([])
  })

  it('is one chunk where two would need each other', () => {
    const modules = graph({
      a: '| a-view',
      b: '| b-view',
      c: '| c-view',
      'a-view': 'x',
      'b-view': 'x y',
      'c-view': 'y',
      x: 'y',
      y: 'x',
    })
    const planned = plan(modules, ['a', 'b', 'c'])
    expect(planned.get('x')).toBe(planned.get('y'))
  })
})

describe('what a light element shares with a prerendered one', () => {
  const others = ['a', 'b', 'c', 'd', 'e']
  const modules = graph({
    bridge: 'react | state',
    state: 'client',
    pay: '| pay-model pay-view',
    'pay-model': '| pay-desk',
    'pay-view': 'tick plate',
    'pay-desk': 'tariff quote table',
    bill: '| bill-view',
    'bill-view': 'plate quote',
    map: '| map-view',
    'map-view': 'tick | city-map side',
    'city-map': 'tariff',
    side: 'table',
    ...Object.fromEntries(others.map((name) => [name, ''])),
  })
  const chunksOf = (light: string[]) => {
    const behind = { pay: ['pay-desk'], map: ['city-map'] }
    const planned = plan(modules, ['pay', 'bill', 'map', ...others], { prerendered: ['pay'], behind, light })
    return ['tick', 'tariff', 'table', 'plate', 'quote'].map((id) => planned.get(id))
  }

  it('goes to all, with the base or with the city, and the rest of the way stays where it was', () => {
    expect(chunksOf(['map'])).toEqual(['base', 'city', 'city', 'shared', 'shared-2'])
  })

  it('is in one chunk with what it does not need where it is no light one', () => {
    const [tick, tariff, , plate, quote] = chunksOf([])
    expect([tick, tariff]).toEqual([plate, quote])
  })
})

it('a prerendered screen is in files of its own, which need no others', () => {
  const modules = graph({
    bridge: 'frame react',
    'entry-pay': 'screen-of-pay bridge pay',
    'screen-of-pay': 'looks styles | entry-pay',
    looks: 'frame',
    pay: 'styles | pay-view',
    'pay-view': 'react | pay-later',
  })
  const planned = plan(modules, ['pay'], { prerendered: ['pay'] })
  expect(['screen-of-pay', 'styles', 'looks', 'frame', 'react'].map((id) => planned.get(id))).toEqual([
    'early/parking-pay',
    'early/parking-pay',
    'early/looks',
    'early/looks',
    'base',
  ])
})
