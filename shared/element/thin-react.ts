import type { compileLocales } from '../i18n/compile-locales.ts'

type Plugin = ReturnType<typeof compileLocales>

interface Node {
  type: string
  start: number
  end: number
  id?: { name: string } | null
  body?: Node | Node[]
}

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
]
/** What no view of ours uses, kept so by a test of the house: these hooks, text areas, and custom elements within a view. */
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
]
/** Forms of ours are sent by their models: `action={…}`, useActionState and their like, onSelect and onBeforeInput do nothing here. */
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
  'extractEvents$1',
  'constructSelectEvent',
  'getNativeBeforeInputChars',
  'getFallbackBeforeInputChars',
]

const NAMES = [...HYDRATION, ...HEAD, ...UNREACHED, ...UNUSED, ...ACTIONS]
const DECLARED = 'isHydrating = !1,'
/** What is asked at run time and always answered with no. */
const NEVER: readonly [RegExp, string][] = [
  [/\bisHydrating = !\d/g, '0'],
  [/\bisHydrating\b(?!\$)/g, '!1'],
  [/\(\([\w$]+ = [\w$.]+\.dehydrated\),\s*null !== [\w$]+\)/g, '!1'],
  [/null !== [\w$.]+\.dehydrated\b/g, '!1'],
  [/[\w$.]+\.isDehydrated\b/g, '!1'],
]

/** Leaves out of React what cannot happen in an element. Each name is looked for, so that another React fails the build. */
export function thinReact(): Plugin {
  return {
    name: 'thin-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const functions = body.filter((node) => node.type === 'FunctionDeclaration' && NAMES.includes(node.id?.name ?? ''))
        const lost = NAMES.find((name) => !functions.some(({ id }) => id?.name === name))
        const declared = code.indexOf(DECLARED)
        if (lost || declared === -1) this.error(`React has no ${lost ?? DECLARED} any more: see shared/element/thin-react.ts`)
        const emptied = functions.toReversed().reduce((text, { body }) => {
          const { start, end } = body as Node
          return `${text.slice(0, start)}{ return null }${text.slice(end)}`
        }, code)
        const at = emptied.indexOf(DECLARED)
        const rest = NEVER.reduce((text, [pattern, answer]) => {
          if (text.search(pattern) === -1) this.error(`React asks no ${pattern} any more: see shared/element/thin-react.ts`)
          return text.replaceAll(pattern, answer)
        }, emptied.slice(at + DECLARED.length))
        return { code: emptied.slice(0, at) + rest, map: null }
      },
    },
  }
}
