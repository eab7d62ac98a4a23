import { describe, expect, it } from 'vitest'
import { importsOf, packageOf } from './imports.ts'
import { findLostPaths, findServerParts, findWrongWays, layerOf } from './layers.ts'
import { findStrayPackages } from './package-owners.ts'
import { parseSource, SOURCES } from './source.ts'
import { expectKept, expectSeen } from './verdict.ts'

const said = (path: string, text: string) => findWrongWays(parseSource(path, text)).map(({ problem }) => problem)
const strays = (path: string, text: string) => findStrayPackages(parseSource(path, text)).map(({ problem }) => problem)

describe('imports', () => {
  it('run one way through the layers, and no widget imports another', () => {
    expectSeen(
      'files with a layer',
      SOURCES.filter(({ path }) => layerOf(path) !== null),
      60,
    )
    expectSeen('imports read', SOURCES.flatMap(importsOf), 300)
    expectKept(SOURCES.flatMap(findWrongWays))
  })

  it('name files that are there, with their endings', () => {
    expectKept(SOURCES.flatMap(findLostPaths))
  })

  it('bring no server part of the contract to a browser', () => {
    const parts = SOURCES.filter(({ path }) => /^shared\/api\/contract\/.+\.server\.ts$/.test(path))
    expectSeen('server parts', parts, 20)
    expectKept(SOURCES.flatMap(findServerParts))
  })

  it('take each package from its owner', () => {
    expectKept(SOURCES.flatMap(findStrayPackages))
  })
})

describe('the reader of imports', () => {
  it('sees every way to ask for a file', () => {
    const source = parseSource(
      'widgets/a/view.tsx',
      `import x from './x.ts'
      import type { T } from '../types.ts'
      import { type A, type B } from './only-types.ts'
      export * from './all.ts'
      export { y } from './named.ts'
      import './styles.css?inline'
      const later = () => import('./later.ts')
      const many = import.meta.glob(['../../locales/*/*.json'], { eager: true })
      type Other = import('./typed.ts').Other
      export const element = <p>import './not-me.ts'</p>`,
    )
    expect(importsOf(source).map(({ specifier, isType }) => `${isType ? 'type ' : ''}${specifier}`)).toEqual([
      './x.ts',
      'type ../types.ts',
      'type ./only-types.ts',
      './all.ts',
      './named.ts',
      './styles.css?inline',
      './later.ts',
      '../../locales/*/*.json',
      'type ./typed.ts',
    ])
  })

  it('knows a package from a path', () => {
    const asked = ['@web/test-runner/x', 'react-dom/client', './a.ts', 'node:fs', 'virtual:messages/errors']
    expect(asked.map(packageOf)).toEqual(['@web/test-runner', 'react-dom', null, null, null])
  })

  it('refuses code that it cannot read', () => {
    expect(() => parseSource('shared/domain/a.ts', 'export const = 1')).toThrow('shared/domain/a.ts')
  })
})

describe('the rule of layers', () => {
  it('sees an import to the right, also of a type', () => {
    expect(said('shared/domain/cost.ts', `import { createClient } from '../api/client.ts'`)).toHaveLength(1)
    expect(said('shared/api/client.ts', `import type { Scope } from '../stores/scope.ts'`)).toHaveLength(1)
    expect(said('shared/ui/price.tsx', `const lazy = () => import('../flows/checkout/view.tsx')`)).toHaveLength(1)
    expect(said('shared/stores/scope.ts', `import { toCityTime } from '../domain/city-time.ts'`)).toEqual([])
  })

  it('sees a widget that imports another', () => {
    expect(said('widgets/map/view.tsx', `import { x } from '../payment/model.ts'`)).toEqual([
      'imports the widget payment',
    ])
    expect(said('widgets/map/view.tsx', `import { x } from './model.ts'`)).toEqual([])
  })

  it('sees a host site that takes more than a stranger’s page', () => {
    expect(said('host-site/main.tsx', `import { x } from '../widgets/map/model.ts'`)).toHaveLength(1)
    expect(said('host-site/main.tsx', `import { x } from '../widgets/public.ts'`)).toEqual([])
  })

  it('sees the demo and the tests imported, and a folder that is no layer', () => {
    expect(said('shared/api/client.ts', `import { x } from '../../demo/backend/clock.ts'`)).toHaveLength(1)
    expect(said('widgets/map/model.ts', `import { x } from '../../tests/support/clock.ts'`)).toHaveLength(1)
    expect(said('shared/more/thing.ts', '')).toEqual(['lies in no layer'])
    expect(said('demo/backend/main.ts', `import { x } from '../../shared/stores/scope.ts'`)).toHaveLength(1)
    expect(said('demo/backend/payment/tick.ts', `import { x } from '../../bank/orders.ts'`)).toHaveLength(1)
    expect(said('demo/backend/open-bank.ts', `import { x } from '../bank/embed.ts'`)).toEqual([])
    expect(said('demo/bank/orders.ts', `import { x } from '../backend/payment/tick.ts'`)).toHaveLength(1)
    expect(said('demo/bank/orders.ts', `import { x } from '../backend/database/columns.ts'`)).toEqual([])
  })

  it('sees the build imported by what a browser gets, and lets it import anything', () => {
    for (const path of ['shared/element/frame.ts', 'widgets/map/model.ts', 'demo/backend/main.ts'])
      expect(
        said(path, `import { x } from '${'../'.repeat(path.split('/').length - 1)}shared/build/csp.ts'`),
        path,
      ).toEqual(['imports shared/build/csp.ts'])
    expect(said('shared/build/csp.ts', `import { catalogue } from '../../widgets/index.ts'`)).toEqual([])
  })

  it('sees a server part of the contract on its way to a browser, and no other file beside it', () => {
    const from = (path: string, specifier: string) =>
      findServerParts(parseSource(path, `import type { X } from '${specifier}'`)).map(({ problem }) => problem)
    const said = ['imports shared/api/contract/zones.server.ts, which is for servers alone']
    expect(from('shared/api/contract/zones.ts', './zones.server.ts')).toEqual(said)
    expect(from('widgets/map/model.ts', '../../shared/api/contract/zones.server.ts')).toEqual(said)
    expect(from('shared/api/contract/calls.server.ts', './zones.server.ts')).toEqual([])
    expect(from('demo/backend/openapi.ts', '../../shared/api/contract/zones.server.ts')).toEqual([])
    expect(from('shared/api/client.ts', './contract/zones.ts')).toEqual([])
  })

  it('sees a path without its ending', () => {
    const lost = findLostPaths(
      parseSource('tests/house/a.ts', `import { x } from './layers'; import { y } from './layers.ts'`),
    )
    expect(lost.map(({ problem }) => problem)).toEqual(['imports tests/house/layers, and there is no such file'])
  })
})

describe('the rule of packages', () => {
  it('sees a package outside its owner’s folder', () => {
    expect(strays('shared/api/zones.ts', `import wretch from 'wretch'`)).toEqual(['imports wretch'])
    expect(strays('widgets/map/model.ts', `import { useState } from 'react'`)).toEqual(['imports react'])
    expect(strays('shared/ui/map.tsx', `const l = () => import('leaflet')`)).toEqual(['imports leaflet'])
    expect(strays('shared/stores/clock.ts', `import { atom } from 'nanostores'`)).toEqual([])
  })

  it('sees a package without an owner, and Node in the browser’s code', () => {
    expect(strays('shared/domain/a.ts', `import _ from 'lodash'`)).toEqual([
      'imports lodash, a package without an owner',
    ])
    expect(strays('shared/domain/a.ts', `import { join } from 'node:path'`)).toEqual(['imports node:path'])
  })
})
