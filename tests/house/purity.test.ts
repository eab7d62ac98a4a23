import { describe, expect, it } from 'vitest'
import { findAmbientLocale, findGlobals, globalsOf } from './globals.ts'
import { importsOf, targetOf } from './imports.ts'
import { lineOf, type Node, nameOf, parseSource, type Source, sourcesIn, walk } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'navigator']
const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel']
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'requestIdleCallback']
const CLOCKS = ['Date.now', 'new Date()', 'performance']
const CHANCE = ['Math.random', 'crypto']
const PAGE = [
  'window',
  'self',
  'globalThis',
  'document',
  'location',
  'history',
  'customElements',
  'matchMedia',
  'requestAnimationFrame',
]

const NOT_IN_DOMAIN = new Set([
  ...NETWORK,
  ...STORAGE,
  ...TIMERS,
  ...CLOCKS,
  ...CHANCE,
  ...PAGE,
  'console',
  'process',
  'queueMicrotask',
])
const ONLY_IN_ENVIRONMENT = new Set([...NETWORK, ...STORAGE, ...TIMERS, ...CLOCKS, 'crypto'])
const ENVIRONMENT = 'shared/stores/environment.ts'
/** What only the map needs of the browser: in the environment it would weigh on every element's first load. */
const MAP_TOOLS = 'widgets/map/browser-tools.ts'
/** Where the person is, asked for by a press: it is loaded with that. */
const LOCATE = 'shared/stores/locate.ts'
/**
 * The loader, the front door of the package and what is drawn early are there before anything can be imported, and the
 * code of a view comes to all of a page's elements: they have no environment to ask.
 */
const LOADER = [
  'widgets/loader.ts',
  'widgets/loader-notice.ts',
  'widgets/public.ts',
  'shared/element/prerendered-screen.ts',
  'shared/stores/early-answers.ts',
  'shared/element/prerendered-form.ts',
  'shared/element/hand-over.ts',
  'shared/ui/lazy-view.ts',
  'shared/ui/announcer.tsx',
]

const HTML_SINKS = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
])
const CODE_SINKS = new Set(['eval', 'Function', 'DOMParser', 'document.write', 'document.writeln'])

const views = (): Source[] =>
  sourcesIn('shared/ui', 'shared/flows', 'widgets').filter(({ path }) => path.endsWith('.tsx'))
const isSent = ({ path }: Source): boolean => !path.startsWith('shared/build/')
const inBrowser = (): Source[] => sourcesIn('shared', 'widgets', 'host-site').filter(isSent)

/** Values (not types) that a view takes from the api, or from the stores. */
function findDataInView(source: Source): Violation[] {
  return importsOf(source).flatMap(({ specifier, line, isType }) => {
    const target = targetOf(source, specifier) ?? ''
    if (isType || !/^shared\/(api|stores)\//.test(target)) return []
    return [
      {
        path: source.path,
        line,
        problem: `is a view and imports ${target}`,
        remedy: 'let the model ask, and the view read the model',
      },
    ]
  })
}

/** Ways from text to markup or code, which a page with Trusted Types refuses. */
function findSinks(source: Source): Violation[] {
  const found = findGlobals(source, CODE_SINKS, 'build DOM nodes or text')
  walk(source.program, (node) => {
    const name =
      node.type === 'JSXAttribute'
        ? nameOf(node['name'])
        : nameOf(node.type === 'MemberExpression' ? node : node['key'])
    if (name === null || !HTML_SINKS.has(name)) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: `uses ${name}`,
      remedy: 'build DOM nodes or text',
    })
  })
  return found
}

/** What React does to the page around a shadow root. */
function findReachesOut(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    const element = node.type === 'JSXOpeningElement' ? nameOf(node['name']) : null
    const attribute = node.type === 'JSXAttribute' ? nameOf(node['name']) : null
    const problem =
      element !== null && ['title', 'meta', 'style', 'link', 'script'].includes(element) ? `<${element}>` : null
    const reach = problem ?? (attribute === 'autoFocus' ? 'autoFocus' : null)
    if (reach === null || (element === 'title' && isInSvg(source, node.start))) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: `renders ${reach}`,
      remedy: 'it changes the page around us: styles are adopted sheets, focus is moved by the model’s reader',
    })
  })
  return found
}

/** Where an address becomes one that a browser may be sent to. */
const GATES = ['shared/domain/safe-url.ts', 'widgets/app-banner/app-address.ts']
const LINK = 'shared/ui/link.tsx'
/** Ways to another page, or to a tab. */
const WAYS_OUT = new Set(['location', 'open', 'document.location', 'window.open', 'navigation'])

/** Links and ways out by which an address could pass that was not checked (readings gB-23). */
function findUncheckedWays(source: Source): Violation[] {
  const found: Violation[] = GATES.includes(source.path)
    ? []
    : findGlobals(
        source,
        source.path === ENVIRONMENT ? new Set() : WAYS_OUT,
        `take it from the environment (${ENVIRONMENT})`,
      )
  walk(source.program, (node) => {
    const isLink = node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'a' && source.path !== LINK
    const type = node.type === 'TSAsExpression' ? (node['typeAnnotation'] as Node) : null
    const isClaim = nameOf(type?.['typeName']) === 'SafeUrl' && !GATES.includes(source.path)
    if (!isLink && !isClaim) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: isLink ? 'renders <a>' : 'calls an address safe',
      remedy: isLink ? `render Link of ${LINK}` : `let ${GATES[0]} say so`,
    })
  })
  return found
}

function isInSvg({ text }: Source, at: number): boolean {
  return text.lastIndexOf('<svg', at) > text.lastIndexOf('</svg', at)
}

describe('purity', () => {
  it('keeps clocks, pages, languages and the network out of the domain', () => {
    const domain = sourcesIn('shared/domain')
    expectSeen('files of the domain', domain, 20)
    const remedy = 'the domain is pure: take the value as a parameter'
    expectKept(
      domain.flatMap((source) => [...findGlobals(source, NOT_IN_DOMAIN, remedy), ...findAmbientLocale(source)]),
    )
  })

  it('reads clock, storage, timers, chance and network through the environment only', () => {
    const files = sourcesIn('shared', 'widgets').filter(
      (source) => isSent(source) && ![ENVIRONMENT, MAP_TOOLS, LOCATE, ...LOADER].includes(source.path),
    )
    expectSeen('files that get an environment', files, 60)
    expectKept(
      files.flatMap((source) =>
        findGlobals(source, ONLY_IN_ENVIRONMENT, `take it from the environment (${ENVIRONMENT})`),
      ),
    )
  })

  it('lets views render and not ask', () => {
    expectSeen('views', views(), 20)
    expectKept(views().flatMap(findDataInView))
  })

  it('never turns text into markup or code', () => {
    expectSeen('files for the browser', inBrowser(), 60)
    expectKept(inBrowser().flatMap(findSinks))
  })

  it('opens no address that was not checked', () => {
    // What only builds, and what stands on the pages of the reference, is in no element.
    const files = sourcesIn('shared', 'widgets').filter(({ path }) => !path.startsWith('shared/build/'))
    expectSeen('files that may lead away', files, 60)
    expectKept(files.flatMap(findUncheckedWays))
  })

  it('leaves the page around an element alone', () => {
    expectKept(sourcesIn('shared', 'widgets').flatMap(findReachesOut))
  })
})

describe('the reader of globals', () => {
  const named = (text: string) => globalsOf(parseSource('shared/domain/a.ts', text)).map(({ name }) => name)

  it('tells a global from a name of the file, a member, a key and a type', () => {
    expect(
      named(
        'const fetch = 1; fetch; own.fetch; ({ fetch: 2 }); type W = Window; function f(history: History) { return history }',
      ),
    ).toEqual(['own.fetch'])
    expect(named('export function f({ now = Date.now() }: { now?: number }) { return now }')).toEqual(['Date.now'])
    expect(named('({ console })')).toEqual(['console'])
    expect(named('(fetch as Fetch)()')).toEqual(['fetch'])
  })

  it('tells a clock from a date', () => {
    expect(named('new Date(); new Date(0); Date.UTC(1, 2)')).toEqual(['new Date()', 'Date', 'Date.UTC'])
  })

  it('looks through window', () => {
    expect(named('window.setTimeout(f); globalThis.Date.now()')).toEqual(['setTimeout', 'f', 'Date.now'])
  })
})

describe('the rules of purity', () => {
  const told = (find: (source: Source) => Violation[], text: string) =>
    find(parseSource('widgets/a/view.tsx', text)).map(({ problem }) => problem)

  it('see a clock in the domain, and the visitor’s language', () => {
    expect(told((source) => findGlobals(source, NOT_IN_DOMAIN, ''), 'export const now = () => Date.now()')).toEqual([
      'uses Date.now',
    ])
    expect(told((source) => findGlobals(source, NOT_IN_DOMAIN, ''), 'export const at = (x) => new Date(x)')).toEqual([])
    expect(
      told(findAmbientLocale, 'x.toLocaleString(); new Intl.NumberFormat(undefined, {}); new Intl.NumberFormat("ru")'),
    ).toHaveLength(2)
  })

  it('see a view that asks', () => {
    expect(told(findDataInView, `import { guestCost } from '../../shared/api/contract/guest-payment.ts'`)).toHaveLength(
      1,
    )
    expect(told(findDataInView, `import type { Zone } from '../../shared/api/contract/zones.ts'`)).toEqual([])
    expect(told((source) => findGlobals(source, ONLY_IN_ENVIRONMENT, ''), 'window.setTimeout(() => {}, 1)')).toEqual([
      'uses setTimeout',
    ])
  })

  it('see a link, a way out and a claim that pass an address unchecked', () => {
    expect(told(findUncheckedWays, 'const a = <a href={b}>c</a>; const d = <Link href={e}>f</Link>')).toEqual([
      'renders <a>',
    ])
    expect(
      told(findUncheckedWays, 'const go = (a: string) => b(a as SafeUrl); location.assign(a); window.open(a)'),
    ).toEqual(['uses location.assign', 'uses open', 'calls an address safe'])
  })

  it('see text turned into markup, and the page reached', () => {
    expect(told(findSinks, 'a.innerHTML = b; const c = <p dangerouslySetInnerHTML={d} />')).toHaveLength(2)
    expect(told(findReachesOut, 'const a = <p><style>x</style><input autoFocus /></p>')).toEqual([
      'renders <style>',
      'renders autoFocus',
    ])
    expect(told(findReachesOut, 'const a = <svg><title>x</title></svg>')).toEqual([])
  })
})
