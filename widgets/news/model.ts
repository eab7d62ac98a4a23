import { atom, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { toAppError } from '../../shared/api/app-error.ts'
import { getNews, getNewsItem, type NewsItem, type NewsLine } from '../../shared/api/contract/content.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import { createLoading, orNull, type LoadingState } from '../../shared/flows/content/loading.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import type { NewsAttributes, NewsEvents } from './element.ts'

/** Readings gB-22. */
const PAGE = 10

export interface NewsList {
  lines: readonly NewsLine[]
  hasMore: boolean
}

export interface NewsModel extends Model {
  /** Number of the item that is open; null = the list. */
  $item: ReadableAtom<string | null>
  $list: ReadableAtom<LoadingState<NewsList>>
  $text: ReadableAtom<LoadingState<NewsItem | null>>
  /** Whether more of the list is on its way, or why it did not come. */
  $more: ReadableAtom<'idle' | 'busy' | ErrorCode>
  /** The item that was open before the list, for the keyboard to go back to. */
  $last: ReadableAtom<string | null>
  /** The last change between list and item was a press in the element. */
  isByHand(): boolean
  timeZone(): string
  links: Links
  /** Address of an item; null where items open in place. */
  toItemUrl(id: string): string | null
  toListUrl(): string | null
  open(id: string): void
  back(): void
  loadMore(): Promise<void>
  retry(): void
}

export function createNews(context: ModelContext<NewsAttributes, NewsEvents>): NewsModel {
  const { $attributes, $language, emit } = context
  const $item = atom<string | null>($attributes.get().item || null)
  const $last = atom<string | null>(null)
  const $more = atom<'idle' | 'busy' | ErrorCode>('idle')
  const links = createLinks(context)
  let timeZone = 'Europe/Moscow'
  let city = ''
  let isByHand = false

  const list = createLoading<NewsList>(context, async (scope) => {
    const lines = await scope.call(getNews, { limit: PAGE, offset: 0 })
    note(scope)
    return { lines, hasMore: lines.length === PAGE }
  })
  const text = createLoading<NewsItem | null>(context, async (scope) => {
    const id = $item.get() ?? ''
    const item = await orNull(scope.call(getNewsItem, { id }))
    note(scope)
    return item
  })
  const $list = atom(list.$state.get())
  context.onDispose(list.$state.listen((state) => $list.set(state)))

  function note(scope: Awaited<ReturnType<typeof context.openScope>>): void {
    const entry = scope.$city.get()
    if (entry.status === 'ready') ({ timeZone, city } = entry.value)
  }

  function load(): void {
    if ($item.get() === null) {
      if (list.$state.get().status !== 'ready') void list.load()
    } else {
      void text.load()
    }
  }

  function show(id: string | null): void {
    if (id === $item.get()) return
    $last.set($item.get())
    $item.set(id)
    load()
    tell()
  }

  function tell(): void {
    const state = text.$state.get()
    if ($item.get() === null) emit('parking-content', { title: null })
    else if (state.status === 'ready' && state.value)
      emit('parking-content', { title: cityText(state.value.title, state.value.titleEn, $language.get()) })
  }

  context.onDispose(text.$state.listen((state) => state.status === 'ready' && tell()))
  let seen = $attributes.get().item
  context.onDispose(
    $attributes.listen(({ item }) => {
      isByHand = false
      if (item !== seen) show(item || null)
      seen = item
    }),
  )
  load()

  const fill = (template: string, id: string) =>
    template === '' ? null : links.toUrl(template.replace('{id}', encodeURIComponent(id)), city)
  return {
    $item,
    $list,
    $text: text.$state,
    $more,
    $last,
    links,
    timeZone: () => timeZone,
    toItemUrl: (id) => fill($attributes.get().itemUrl, id),
    toListUrl: () => fill($attributes.get().listUrl, ''),
    isByHand: () => isByHand,
    open(id) {
      isByHand = true
      show(id)
    },
    back() {
      isByHand = true
      show(null)
    },
    async loadMore() {
      const state = $list.get()
      if (state.status !== 'ready' || $more.get() === 'busy') return
      $more.set('busy')
      const { lines } = state.value
      try {
        const scope = await context.openScope()
        const more = await scope.call(getNews, { limit: PAGE, offset: lines.length })
        // An item that came out meanwhile has moved the others on.
        const known = new Set(lines.map(({ id }) => id))
        const fresh = more.filter(({ id }) => !known.has(id))
        $list.set({ status: 'ready', value: { lines: [...lines, ...fresh], hasMore: more.length === PAGE } })
        $more.set('idle')
      } catch (thrown) {
        const { code } = toAppError(thrown)
        $more.set(code === 'aborted' ? 'idle' : code)
        if (code !== 'aborted') emit('parking-error', { code })
      }
    },
    retry() {
      if ($item.get() === null) void list.load()
      else void text.load()
    },
  }
}
