import { describe, expect, test } from 'vitest'
import { chooseChunk, type ModuleLinks } from '../../../shared/element/chunk-policy.ts'

/** Who imports whom, statically and lazily. */
const STATIC: [string, string][] = [
  ['entry', '/shared/element/define-element.ts'],
  ['/shared/element/define-element.ts', 'react'],
  ['/widgets/map/view.tsx', 'react'],
  ['/widgets/map/view.tsx', 'map-only'],
  ['/widgets/map/view.tsx', 'button'],
  ['/widgets/pay/view.tsx', 'button'],
  ['/widgets/pay/view.tsx', 'plate'],
  ['/widgets/pay/form.ts', 'plate'],
  ['/widgets/pay/form.ts', 'yup'],
]
const LAZY: [string, string][] = [
  ['/widgets/map/element.ts', '/widgets/map/view.tsx'],
  ['/widgets/pay/element.ts', '/widgets/pay/view.tsx'],
  ['/widgets/pay/view.tsx', '/widgets/pay/form.ts'],
]

function readLinks(id: string): ModuleLinks {
  const from = (links: [string, string][]) => links.filter(([, to]) => to === id).map(([importer]) => importer)
  return { importers: from(STATIC), dynamicImporters: from(LAZY) }
}

describe('a module is built into', () => {
  test.each([
    ['react', 'base'],
    ['rolldown/runtime.js', 'base'],
    ['/widgets/map/view.tsx', 'map-body'],
    ['map-only', 'map-body'],
    ['plate', 'pay-body'],
    ['button', 'parts'],
    ['yup', null],
    ['/widgets/pay/form.ts', null],
    ['entry', null],
  ])('%s: %s', (id, chunk) => expect(chooseChunk(id, readLinks)).toBe(chunk))
})
