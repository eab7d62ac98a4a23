import type { compileLocales } from '../i18n/compile-locales.ts'
import { bodyOf, edit, type Node } from './thin-code.ts'
import { type Change, EVENTS } from './thin-react-events.ts'

type Plugin = ReturnType<typeof compileLocales>

/** What runs only where a server has rendered the page; our roots are always empty at first. */
const HYDRATION = [
  'canHydrateInstance',
  'canHydrateTextInstance',
  'getNextHydratable',
  'popHydrationState',
  'throwOnHydrationMismatch',
  'prepareToHydrateHostInstance',
  'upgradeHydrationErrorsToRecoverable',
  'queueHydrationError',
  'commitSuspenseHydrationCallbacks',
  'clearSuspenseBoundary',
  'registerSuspenseInstanceRetry',
  'isSuspenseInstanceFallback',
  'getParentSuspenseInstance',
  'retryDehydratedSuspenseBoundary',
  'queueIfContinuousEvent',
  'clearIfContinuousEvent',
  'attemptContinuousHydration',
  'attemptExplicitHydrationTarget',
  'replayUnblockedEvents',
  'retryIfBlockedOn',
  'scheduleReplayQueueIfNeeded',
  'getBumpedLaneForHydrationByLane',
  'checkForUnmatchedText',
]
/** What writes into the head of the page, which is not ours (promise 10): no view of ours has a title, a meta or a style sheet. */
const HEAD = [
  'preconnectAs',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preloadResourceAndSuspendIfNeeded',
  'getResource',
  'acquireResource',
  'getHydratableHoistableCache',
  'isHostHoistableType',
  'mountHoistable',
  'insertStylesheetIntoRoot',
  'suspendResource',
  'preloadResource',
  'insertSuspendedStylesheets',
  'adoptPreloadPropsForStylesheet',
  'adoptPreloadPropsForScript',
  'insertStylesheet',
  'isSingletonScope',
  'releaseSingletonInstance',
  'resolveSingletonInstance',
  'commitHostSingletonAcquisition',
  'waitForCommitToBeReady',
]
/** What the stable React has no name for, what only other renderers and old browsers ask, and names that nobody reads from a caught error. */
const UNREACHED = [
  'updateSuspenseListComponent',
  'initSuspenseListRenderState',
  'cutOffTailIfNeeded',
  'getStackByFiberInDevAndProd',
  'getComponentNameFromType',
  'findCurrentFiberUsingSlowPath',
  'clearContainerSparingly',
  'accumulateSuspenseyCommitOnFiber',
  'handlePropertyChange',
  'handleEventsForInputEventPolyfill',
  'getTargetInstForInputEventPolyfill',
]
/** What no view of ours uses, kept so by a test of the house: these hooks, text areas, custom elements within a view, forwarded refs, attributes with a namespace. */
const UNUSED = [
  'startTransition',
  'entangleAsyncAction',
  'mountDeferredValueImpl',
  'updateDeferredValueImpl',
  'useMemoCache',
  'refreshCache',
  'initTextarea',
  'updateTextarea',
  'setPropOnCustomElement',
  'updateForwardRef',
  'setValueForNamespacedAttribute',
]
/** Forms of ours are sent by their models: `action={…}`, useActionState and their like do nothing here. */
const ACTIONS = [
  'dispatchActionState',
  'runActionStateAction',
  'handleActionReturnValue',
  'mountActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  'actionStateActionEffect',
  'updateOptimisticImpl',
  'dispatchOptimisticSetState',
  'startHostTransition',
  'ensureFormComponentIsStateful',
  'requestFormReset$1',
  'TransitionAwareHostComponent',
  'recursivelyResetForms',
  'coerceFormActionProp',
  'createFormDataWithSubmitter',
]

/** Exports that nobody here imports, kept so by the same test. */
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': [
    'Children',
    'Profiler',
    'PureComponent',
    'StrictMode',
    '__COMPILER_RUNTIME',
    'cache',
    'cloneElement',
    'forwardRef',
    'startTransition',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDeferredValue',
    'useImperativeHandle',
    'useInsertionEffect',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom.production.js': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  'scheduler.production.js': [
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
}

const NAMES = [...HYDRATION, ...HEAD, ...UNREACHED, ...UNUSED, ...ACTIONS]
/** Styles that are numbers without a unit: no view of ours sets one. */
const UNITLESS: Change = [/"animationIterationCount aspectRatio [^"]+"/, '""']
const DECLARED = 'isHydrating = !1,'
/** What is asked at run time and always answered with no. */
const NEVER: readonly Change[] = [
  [/\bisHydrating = !\d/g, '0'],
  [/\bisHydrating\b(?!\$)/g, '!1'],
  [/\(\([\w$]+ = [\w$.]+\.dehydrated\),\s*null !== [\w$]+\)/g, '!1'],
  [/null !== [\w$.]+\.dehydrated\b/g, '!1'],
  [/[\w$.]+\.isDehydrated\b/g, '!1'],
  // What classes did before React 16; our one class, and those of packages, do without.
  [/"function" === typeof [\w$]+\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b/g, '!1'],
  [/"function" !== typeof [\w$]+\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b/g, '!0'],
]

/** Leaves out of React what cannot happen in an element. Each name is looked for, so that another React fails the build. */
export function thinReact(): Plugin {
  return {
    name: 'thin-react',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:react-dom-client|react-dom|react|scheduler)\.production\.js$/ },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/') + 1)
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const fail = (what: string) => this.error(`React has no ${what} any more: see shared/element/thin-react.ts`)
        const exported = EXPORTS[file]
        return {
          code: exported ? withoutExports(code, { body, names: exported, fail }) : withoutParts(code, { body, fail }),
          map: null,
        }
      },
    },
  }
}

interface Parsed {
  body: readonly Node[]
  fail(what: string): never
}

function withoutExports(code: string, { body, names, fail }: Parsed & { names: readonly string[] }): string {
  const found = names.map(
    (name) =>
      body.find(({ expression }) => code.slice(expression?.left?.start, expression?.left?.end) === `exports.${name}`) ??
      fail(`exports.${name}`),
  )
  return edit(
    code,
    found.map(({ start, end }) => ({ start, end, text: '' })),
  )
}

function withoutParts(code: string, { body, fail }: Parsed): string {
  const blocks = NAMES.map(
    (name) =>
      bodyOf(body.find((node) => node.type === 'FunctionDeclaration' && node.id?.name === name))[0] ?? fail(name),
  )
  const emptied = edit(
    code,
    blocks.map(({ start, end }) => ({ start, end, text: '{ return null }' })),
  )
  const change = (text: string, [pattern, kept]: Change) =>
    text.search(pattern) === -1 ? fail(String(pattern)) : text.replace(pattern, kept)
  const shortened = [UNITLESS, ...EVENTS].reduce(change, emptied)
  const at = shortened.indexOf(DECLARED)
  if (at === -1) fail(DECLARED)
  return shortened.slice(0, at) + NEVER.reduce(change, shortened.slice(at + DECLARED.length))
}
