// `early/<tag>.js` names chunks by their addresses beside itself: right where the library is served, and wrong in a
// bundle, where they have other names.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Bundle, preloadModule, pricePreload } from '../../../shared/build/release/built-element.ts'
import type { AnyElement } from '../../../shared/element/element-contract.ts'

const contract: AnyElement = {
  tag: 'parking-probe',
  attributes: {},
  events: {},
  styles: '',
  reservedHeight: 0,
  load: () => Promise.reject(new Error('not asked for')),
}
const BUNDLE: Bundle = {
  'elements/parking-probe.js': {
    type: 'chunk',
    imports: ['chunks/base-1.js'],
    dynamicImports: ['chunks/probe-screen-1.js'],
  },
  'chunks/base-1.js': { type: 'chunk', imports: ['early/looks.js'], dynamicImports: ['chunks/city-1.js'] },
  'early/looks.js': { type: 'chunk' },
  'chunks/probe-screen-1.js': { type: 'chunk', dynamicImports: ['chunks/probe-behind-1.js'] },
  'chunks/city-1.js': { type: 'chunk' },
  'chunks/probe-behind-1.js': { type: 'chunk' },
}

/** What the file asks for where its own address reads like this. */
function askedFor(
  address: string | undefined,
  { said = {}, of = contract }: { said?: Readonly<Record<string, string>>; of?: AnyElement } = {},
): string[] {
  const asked: string[] = []
  const code = (pricePreload(of) + preloadModule({ bundle: BUNDLE, contract: of, languages: ['en'] }))
    .replaceAll('import.meta.url', 'address')
    .replaceAll(/\bimport\(/g, 'ask(')
  const element = { closest: () => null, getAttribute: (name: string) => said[name] ?? null }
  vi.stubGlobal('document', { querySelector: () => element })
  // oxlint-disable-next-line typescript/no-implied-eval -- runs what a browser would run
  new Function('address', 'ask', code)(address, async (file: string) => void asked.push(file))
  return asked
}

afterEach(() => void vi.unstubAllGlobals())

describe('what is asked for early', () => {
  it.each([
    'https://city.example/early/parking-probe.js',
    'http://127.0.0.1:8080/0.2.0/early/parking-probe.js',
    'https://city.example/start/parking-probe.js',
  ])('is what the first screen waits for, then what comes behind it, and last what has drawn it, at %s', (address) => {
    expect(askedFor(address)).toEqual([
      '../chunks/base-1.js',
      '../chunks/probe-screen-1.js',
      '../chunks/city-1.js',
      '../chunks/probe-behind-1.js',
      '../early/looks.js',
    ])
  })

  it.each([
    ['webpack and Turbopack, which name a file of the developer', 'file:///home/anna/early/parking-probe.js'],
    ['Vite and Rollup, which give it a name of their own', 'https://shop.example/assets/parking-probe-Bx1.js'],
    ['a bundler that knows no address', undefined],
  ])('is nothing in a bundle of %s', (_, address) => {
    expect(askedFor(address)).toEqual([])
  })

  it.each([
    ['the place and the plate', { zone: '101', plate: 'А123ВС77' }, true],
    ['another name of the place', { parking: '2203', plate: 'А123ВС77' }, true],
    ['the place alone', { zone: '101' }, false],
  ])('has the price at its head where the page says %s', (_, said: Record<string, string>, isPriced) => {
    const of: AnyElement = {
      ...contract,
      prerendered: { place: ['parking', 'zone'], plate: ['plate'] },
      earlyPrice: { module: './early-price.ts', needs: ['place', 'plate'] },
    }
    const [first] = askedFor('https://city.example/start/parking-probe.js', { said, of })
    expect(first === '../early/parking-probe-price.js').toBe(isPriced)
  })
})
