import { importsOf, leadsSomewhere, targetOf } from './imports.ts'
import type { Source } from './source.ts'
import type { Violation } from './verdict.ts'

/** From the left to the right: each may import itself and everything to its left. */
export const LAYERS = ['domain', 'i18n', 'api', 'stores', 'ui', 'flows', 'element', 'widgets', 'host-site'] as const

type Layer = (typeof LAYERS)[number]

/** What lies beside the layers, and who may import it. */
const BESIDE: { path: RegExp; by: RegExp }[] = [
  { path: /^locales\//, by: /^shared\/i18n\// },
  { path: /^package\.json$/, by: /^shared\/element\// },
]
/** The server parts of the contract: schemas, examples and what documents them. */
const SERVER_PART = /^shared\/api\/contract\/[\w-]+\.server\.ts$/
/** Who may import one. All of these run on a server, or in a test. */
const SERVERS = /^(shared\/api\/contract\/[\w-]+\.server\.ts$|demo\/(backend|bank|cities)\/|shared\/build\/|tests\/)/
/** Makes the files and is never sent to a browser: it may import anything, and nothing of a layer imports it. */
const BUILD = /^shared\/build\//
/** The demo is a host and a server: what each of its parts may know of us. */
const DEMO: { from: RegExp; may: RegExp; said: string }[] = [
  {
    // The other party: it has a book of its own, and knows no more of the city than its callback.
    from: /^demo\/bank\//,
    may: /^(demo\/bank\/|demo\/backend\/(bank|database|http|locales)\/|demo\/backend\/(clock|environment|secret-text|start-refused|uuid)\.ts$|shared\/domain\/|shared\/api\/contract\/)/,
    said: 'the bank is another party: of the backend it shares the tools alone, never demo/backend/payment',
  },
  {
    from: /^demo\/backend\/open-bank\.ts$/,
    may: /^(demo\/(backend|bank)\/)/,
    said: 'the one place where the backend knows the sandbox bank',
  },
  {
    from: /^demo\/(backend|cities)\//,
    may: /^(demo\/(backend|cities)\/|shared\/domain\/|shared\/api\/contract\/|locales\/\w+\/(account-)?errors\.json$|package\.json$)/,
    said: 'the backend knows shared/domain, shared/api/contract and the texts of errors, and its bank by the adapter of demo/backend/bank',
  },
  {
    from: /^demo\//,
    may: /^(demo\/|widgets\/(index|public)\.ts$)/,
    said: 'a page knows what every page knows: widgets/index.ts and widgets/public.ts',
  },
]

/** The layer of a path, or null where it is in none. */
export function layerOf(path: string): Layer | null {
  const name = path.startsWith('shared/') ? path.split('/')[1] : path.split('/', 1)[0]
  const layer = LAYERS.find((one) => one === name)
  return layer !== undefined && path.startsWith('shared/') === LAYERS.indexOf(layer) < LAYERS.indexOf('widgets')
    ? layer
    : null
}

/** Imports that run from left to right, out of the layers, or from one widget into another. */
export function findWrongWays(source: Source): Violation[] {
  const layer = layerOf(source.path)
  if (BUILD.test(source.path)) return []
  if (layer === null) return source.path.startsWith('demo/') ? findWrongDemoWays(source) : findHomeless(source)
  return paths(source).flatMap(({ target, line }) => {
    const problem = problemOf({ from: source.path, layer, target })
    return problem === null ? [] : [{ path: source.path, line, ...problem }]
  })
}

/** Imports, of types too, that would bring a server part of the contract to a browser. */
export function findServerParts(source: Source): Violation[] {
  if (SERVERS.test(source.path)) return []
  return paths(source)
    .filter(({ target }) => SERVER_PART.test(target))
    .map(({ target, line }) => ({
      path: source.path,
      line,
      problem: `imports ${target}, which is for servers alone`,
      remedy: 'import the row from the file of its area, without .server',
    }))
}

/** Relative imports that lead nowhere or leave the file ending out. */
export function findLostPaths(source: Source): Violation[] {
  return paths(source)
    .filter(({ target }) => !leadsSomewhere(target))
    .map(({ target, line }) => ({
      path: source.path,
      line,
      problem: `imports ${target}, and there is no such file`,
      remedy: 'write the path with its ending (.ts, .tsx, .css, …)',
    }))
}

function problemOf({
  from,
  layer,
  target,
}: {
  from: string
  layer: Layer
  target: string
}): Pick<Violation, 'problem' | 'remedy'> | null {
  if (BUILD.test(target)) {
    return {
      problem: `imports ${target}`,
      remedy: 'shared/build makes the files and is in none of them: vite.config.ts, its commands and tests import it',
    }
  }
  const aim = layerOf(target)
  if (aim === null) {
    if (BESIDE.some(({ path, by }) => path.test(target) && by.test(from))) return null
    return { problem: `imports ${target}, which is in no layer`, remedy: 'move what it needs into a layer to its left' }
  }
  if (LAYERS.indexOf(aim) > LAYERS.indexOf(layer)) {
    return {
      problem: `is in ${layer} and imports ${target} of ${aim}`,
      remedy: `imports run ${LAYERS.join(' ← ')}: hand it in as a parameter, or move it left`,
    }
  }
  const [own, other] = [widgetOf(from), widgetOf(target)]
  if (own !== null && other !== null && own !== other) {
    return { problem: `imports the widget ${other}`, remedy: 'what two widgets need lives in shared/flows' }
  }
  if (layer === 'host-site' && aim === 'widgets' && other !== null) {
    return {
      problem: `imports ${target}`,
      remedy: 'the host site gets no more than a stranger’s page: widgets/index.ts and widgets/public.ts',
    }
  }
  return null
}

function findWrongDemoWays(source: Source): Violation[] {
  const rule = DEMO.find(({ from }) => from.test(source.path))
  return paths(source)
    .filter(({ target }) => rule && !rule.may.test(target))
    .map(({ target, line }) => ({
      path: source.path,
      line,
      problem: `imports ${target}`,
      remedy: rule?.said ?? '',
    }))
}

function findHomeless({ path }: Source): Violation[] {
  if (!path.startsWith('shared/')) return []
  return [
    { path, problem: 'lies in no layer', remedy: `shared/ has the folders build, ${LAYERS.slice(0, -2).join(', ')}` },
  ]
}

function widgetOf(path: string): string | null {
  return /^widgets\/([^/]+)\//.exec(path)?.[1] ?? null
}

function paths(source: Source): { target: string; line: number }[] {
  return importsOf(source).flatMap(({ specifier, line }) => {
    const target = targetOf(source, specifier)
    return target === null ? [] : [{ target, line }]
  })
}
