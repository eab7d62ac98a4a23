import { describe, expect, it } from 'vitest'
import type { ModuleLinks } from '../../../shared/build/chunks/chunk-loads.ts'
import { planChunks } from '../../../shared/build/chunks/chunk-plan.ts'

const BASE = '/shared/element/define-element.ts'

/** Modules by what each imports, at once and (after a bar) later; all of one size unless told otherwise. */
function graph(rows: Record<string, string>, sizes: Record<string, number> = {}): ModuleLinks[] {
  const names = (list = '') => list.split(' ').filter(Boolean)
  const ids = new Set(Object.entries(rows).flatMap(([id, row]) => [id, ...names(row.replace('|', ' '))]))
  return [...ids].map((id) => {
    const [imports, dynamicImports] = (rows[id] ?? '').split('|')
    return { id, size: sizes[id] ?? 1000, imports: names(imports), dynamicImports: names(dynamicImports) }
  })
}

const FOUR = graph({
  entry: `${BASE} /widgets/pay/element.ts`,
  [BASE]: 'react',
  '/widgets/map/element.ts': '| /widgets/map/view.tsx',
  '/widgets/map/view.tsx': 'react map-only button dialog',
  '/widgets/news/element.ts': '| /widgets/news/view.tsx',
  '/widgets/news/view.tsx': 'dialog',
  '/widgets/menu/element.ts': '| /widgets/menu/view.tsx',
  '/widgets/menu/view.tsx': 'menu-only',
  '/widgets/pay/element.ts': '| /widgets/pay/model.ts /widgets/pay/view.tsx',
  '/widgets/pay/model.ts': '| /widgets/pay/desk.ts /widgets/pay/form.ts /shared/stores/scope.ts',
  '/widgets/pay/view.tsx': 'react button plate | /widgets/pay/last.tsx',
  '/widgets/pay/last.tsx': 'last-only',
  '/widgets/pay/desk.ts': 'plate quote',
  '/widgets/pay/form.ts': 'plate pay-rules',
  '/shared/stores/scope.ts': 'client',
  '\0rolldown/runtime.js': '',
})

describe('a module is built into', () => {
  const plan = planChunks(FOUR, { pinned: ['pay'] })
  it.each([
    ['react', 'base'],
    ['\0rolldown/runtime.js', 'base'],
    ['/widgets/map/view.tsx', 'map-body'],
    ['map-only', 'map-body'],
    ['/widgets/pay/model.ts', 'pay-body'],
    ['plate', 'pay-body'],
    ['quote', 'pay-desk'],
    ['client', 'city'],
    ['button', 'base'],
    ['dialog', 'parts'],
    ['pay-rules', 'pay-desk'],
    ['/widgets/pay/form.ts', 'pay-desk'],
    ['last-only', undefined],
    ['entry', undefined],
  ])('%s: %s', (id, chunk) => expect(plan.get(id)).toBe(chunk))
})

it('what a part of the shared house loads when it is needed is in no element’s own chunk', () => {
  const plan = planChunks(
    graph({
      [BASE]: '',
      '/widgets/login/element.ts': '| /widgets/login/view.tsx',
      '/widgets/login/view.tsx': 'form own',
      '/widgets/pay/element.ts': '| /widgets/pay/view.tsx',
      '/widgets/pay/view.tsx': '/shared/flows/gate.ts',
      '/shared/flows/gate.ts': '| /shared/flows/part.ts',
      '/shared/flows/part.ts': 'form',
    }),
  )
  expect([plan.get('own'), plan.get('form'), plan.get('/shared/flows/part.ts')]).toEqual([
    'login-body',
    'parts',
    undefined,
  ])
})

describe('what elements share', () => {
  const pairs = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((name, index, all) => [
      [`/${name}/element.ts`, `| /${name}/view.tsx`],
      [`/${name}/view.tsx`, all.map((_, other) => [index, other].toSorted().join('-')).join(' ')],
    ]),
  )

  const sharedBy = (modules: ModuleLinks[], plan: ReadonlyMap<string, string>, name: string) => {
    const { imports = [] } = modules.find(({ id }) => id === `/${name}/view.tsx`) ?? {}
    return new Set(imports.map((id) => plan.get(id)).filter((chunk) => chunk?.startsWith('parts'))).size
  }

  it('is one chunk for a pinned one, however many share something, and stays apart for the others', () => {
    const modules = graph(pairs)
    const plan = planChunks(modules, { pinned: ['a'] })
    expect(sharedBy(modules, plan, 'a')).toBe(1)
    expect(sharedBy(modules, plan, 'h')).toBeGreaterThan(1)
  })

  it('is at most twelve chunks for anybody', () => {
    const many = Array.from({ length: 16 }, (_, index) => `n${index}`)
    const modules = graph(
      Object.fromEntries(
        many.flatMap((name) => [
          [`/${name}/element.ts`, `| /${name}/view.tsx`],
          [
            `/${name}/view.tsx`,
            many
              .filter((other) => other !== name)
              .map((other) => [name, other].toSorted().join('-'))
              .join(' '),
          ],
        ]),
      ),
    )
    const plan = planChunks(modules)
    const counts = many.map((name) => sharedBy(modules, plan, name))
    expect(Math.max(...counts)).toBeLessThanOrEqual(12)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  it('costs the others as little as can be: the large part of two stays theirs', () => {
    const plan = planChunks(graph(pairs, { '0-1': 100_000 }), { pinned: ['h'] })
    const chunk = plan.get('0-1')
    const users = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((_, index) =>
      ['0', '1', '2', '3', '4', '5', '6', '7'].some(
        (other) => plan.get([String(index), other].toSorted().join('-')) === chunk,
      ),
    )
    expect(users).toEqual(['a', 'b'])
  })

  it('brings nothing of the others’ to a pinned one', () => {
    const modules = graph(pairs)
    const plan = planChunks(modules, { pinned: ['a'] })
    const own = new Set(modules.find(({ id }) => id === '/a/view.tsx')?.imports)
    const chunks = new Set([...own].map((id) => plan.get(id)))
    const brought = [...plan].filter(([, chunk]) => chunks.has(chunk)).map(([id]) => id)
    expect(brought.filter((id) => !own.has(id) && !id.startsWith('/a/'))).toEqual([])
  })

  it('is few chunks behind a pinned first screen too, and none of them has another element’s own', () => {
    const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    const modules = graph({
      '/widgets/a/element.ts': '| /widgets/a/model.ts',
      '/widgets/a/model.ts': '| /widgets/a/desk.ts /widgets/a/steps.tsx',
      '/widgets/a/desk.ts': others.map((name) => `with-${name}`).join(' '),
      '/widgets/a/steps.tsx': others.map((name) => `later-with-${name}`).join(' '),
      ...Object.fromEntries(
        others.flatMap((name) => [
          [`/widgets/${name}/element.ts`, `| /widgets/${name}/view.tsx`],
          [`/widgets/${name}/view.tsx`, `with-${name} own-${name} | /widgets/${name}/later.tsx`],
          [`/widgets/${name}/later.tsx`, `later-with-${name} later-own-${name}`],
        ]),
      ),
    })
    const chunksOf = (plan: ReadonlyMap<string, string>) =>
      new Set(others.flatMap((name) => [plan.get(`with-${name}`), plan.get(`later-with-${name}`)]))
    const pinned = chunksOf(planChunks(modules, { pinned: ['a'] }))
    expect(pinned.size).toBe(1)
    expect(chunksOf(planChunks(modules)).size).toBe(others.length + 1)
    expect(
      others
        .flatMap((name) => [`own-${name}`, `later-own-${name}`])
        .filter((id) => pinned.has(planChunks(modules, { pinned: ['a'] }).get(id))),
    ).toEqual([])
  })

  it('is one chunk where two would need each other', () => {
    const circle = graph({
      '/a/element.ts': '| /a/view.tsx',
      '/b/element.ts': '| /b/view.tsx',
      '/c/element.ts': '| /c/view.tsx',
      '/a/view.tsx': 'x',
      '/b/view.tsx': 'x y',
      '/c/view.tsx': 'y',
      x: 'y',
      y: 'x',
    })
    const plan = planChunks(circle)
    expect(plan.get('x')).toBe(plan.get('y'))
  })
})

describe('what a light element shares with a pinned one', () => {
  const modules = graph({
    [BASE]: 'react',
    '/widgets/pay/element.ts': '| /widgets/pay/model.ts /widgets/pay/view.tsx',
    '/widgets/pay/model.ts': '| /widgets/pay/desk.ts',
    '/widgets/pay/view.tsx': 'tick plate',
    '/widgets/pay/desk.ts': 'tariff quote table',
    '/widgets/bill/element.ts': '| /widgets/bill/view.tsx',
    '/widgets/bill/view.tsx': 'plate quote /shared/stores/scope.ts',
    '/widgets/map/element.ts': '| /widgets/map/view.tsx',
    '/widgets/map/view.tsx': '| /widgets/map/city-map.ts /widgets/map/side.tsx',
    '/widgets/map/city-map.ts': 'tick tariff',
    '/widgets/map/side.tsx': 'table',
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`/widgets/${name}/element.ts`, ''])),
    '/shared/stores/scope.ts': 'client',
  })
  const chunksOf = (plan: ReadonlyMap<string, string>) =>
    ['tick', 'tariff', 'table', 'plate', 'quote'].map((id) => plan.get(id))

  it('goes to everybody, with the base or with the city, and the rest of the way stays where it was', () => {
    expect(chunksOf(planChunks(modules, { pinned: ['pay'], light: ['map'] }))).toEqual([
      'base',
      'city',
      'city',
      'parts',
      'parts-2',
    ])
  })

  it('is in one chunk with what the map does not need where the map is no light one', () => {
    const [tick, tariff, , plate, quote] = chunksOf(planChunks(modules, { pinned: ['pay'] }))
    expect([tick, tariff]).toEqual([plate, quote])
  })
})

it('what is drawn early is in files of its own, which need no others', () => {
  const plan = planChunks(
    graph({
      [BASE]: 'frame react',
      'virtual:element/parking-pay': `virtual:prerendered/parking-pay ${BASE} /widgets/pay/element.ts`,
      'virtual:prerendered/parking-pay':
        '/shared/element/prerendered-screen.ts styles preload-helper | virtual:element/parking-pay',
      '/shared/element/prerendered-screen.ts': 'frame',
      '/widgets/pay/element.ts': 'styles | /widgets/pay/view.tsx',
      '/widgets/pay/view.tsx': 'react preload-helper | /widgets/pay/later.tsx',
    }),
    { pinned: ['pay'] },
  )
  const chunks = [
    'virtual:prerendered/parking-pay',
    'styles',
    '/shared/element/prerendered-screen.ts',
    'frame',
    'preload-helper',
    'react',
  ].map((id) => plan.get(id))
  expect(chunks).toEqual([
    'early/parking-pay',
    'early/parking-pay',
    'early/looks',
    'early/looks',
    'early/looks',
    'base',
  ])
})
