import { expect, it } from 'vitest'
import { planChunks, type Roots } from '../../shared/build/chunks/chunk-plan.ts'
import type { ModuleLinks } from '../../shared/build/chunks/links.ts'
import { catalogue } from '../../widgets/index.ts'
import { importsOf, targetOf } from './imports.ts'
import { type Source, sourcesIn } from './source.ts'
import { readText, resolveFrom } from './tree.ts'
import { expectSeen } from './verdict.ts'

const sources = sourcesIn('shared', 'widgets', 'host-site').filter(({ path }) => !path.startsWith('shared/build/'))
const contracts = await Promise.all(Object.values(catalogue).map((load) => load()))
const elements: Roots['elements'] = contracts.map(({ tag, behind = [], prerendered, isLight = false }) => {
  const name = tag.replace('parking-', '')
  const contract = `widgets/${name}/element.ts`
  return {
    name,
    entry: `entry of ${name}`,
    contract,
    behind: behind.map((path) => resolveFrom(contract, path)),
    prerendered: prerendered ? `screen of ${name}` : null,
    isLight,
  }
})
const roots: Roots = {
  bridge: ['shared/element/define-element.ts'],
  onFailure: ['shared/stores/diagnosis.ts'],
  looks: ['shared/element/prerendered-screen.ts'],
  elements,
  others: ['widgets/page.ts', ...hostSite()],
  isMessages: (id) => id.startsWith('virtual:messages/'),
}
const modules = [...sources.map(toLinks), ...elements.flatMap(toGenerated)]

it('chunks follow from imports and contracts: every file renamed and in another order, they hold the same', () => {
  expectSeen('modules', modules, 300)
  const chunks = partsOf(planChunks(modules, roots))
  const names = chunks.map(([name]) => name)
  for (const name of ['base', 'city', 'guest-payment-screen', 'guest-payment-behind', 'early/looks', 'shared'])
    expect(names).toContain(name)
  const renamed = new Map(modules.map(({ id }, index) => [id, `${(index * 7919) % modules.length}.ts`]))
  const rename = (id: string) => renamed.get(id) ?? id
  const others = modules
    .map(({ id, size, imports, dynamicImports }) => ({
      id: rename(id),
      size,
      imports: imports.map(rename),
      dynamicImports: dynamicImports.map(rename),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const plan = planChunks(others, {
    ...roots,
    bridge: roots.bridge.map(rename),
    onFailure: roots.onFailure.map(rename),
    looks: roots.looks.map(rename),
    others: roots.others.map(rename),
    elements: elements.map(({ contract, behind, entry, prerendered, ...kept }) => ({
      ...kept,
      entry: rename(entry),
      contract: rename(contract),
      behind: behind.map(rename),
      prerendered: prerendered && rename(prerendered),
    })),
  })
  expect(partsOf(plan)).toEqual(chunks.map(([name, ids]) => [name, ids.map(rename).toSorted()]))
})

function partsOf(plan: ReadonlyMap<string, string>): [string, string[]][] {
  const chunks = [...new Set(plan.values())].toSorted()
  return chunks.map((chunk) => [chunk, [...plan].flatMap(([id, one]) => (one === chunk ? [id] : [])).toSorted()])
}

function toLinks(source: Source): ModuleLinks {
  const targets = importsOf(source)
    .filter(({ isType }) => !isType)
    .map(({ specifier, isLazy }) => ({ id: targetOf(source, specifier) ?? specifier, isLazy }))
  const idsOf = (lazy: boolean) => targets.flatMap(({ id, isLazy }) => (isLazy === lazy ? [id] : []))
  return { id: source.path, size: readText(source.path).length, imports: idsOf(false), dynamicImports: idsOf(true) }
}

/** The modules that the build writes for an element. */
function toGenerated({ entry, contract, prerendered }: Roots['elements'][number]): ModuleLinks[] {
  const screen = prerendered && { id: prerendered, size: 1000, imports: roots.looks, dynamicImports: [entry] }
  const imports = [...(prerendered ? [prerendered] : []), ...roots.bridge, contract]
  return [{ id: entry, size: 100, imports, dynamicImports: [] }, ...(screen ? [screen] : [])]
}

/** The module that the site's page starts with. */
function hostSite(): string[] {
  const [, path = ''] = /<script type="module" src="([^"]+)"/.exec(readText('host-site/index.html')) ?? []
  return [resolveFrom('host-site/index.html', path)]
}
