import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad, type AppError } from '../../shared/api/app-error.ts'
import { getNews, getNewsItem, type NewsItem, type NewsLine } from '../../shared/api/contract/content.ts'
import { orNull } from '../../shared/api/or-null.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import type { Async } from '../../shared/stores/async.ts'
import { createPaged, type Pages } from '../../shared/stores/paged.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { NewsAttributes, NewsEvents } from './element.ts'

/** Readings gB-22. */
const PAGE = 10

export interface NewsModel extends Model {
  /** Number of the item that is open; null = the list. */
  $item: ReadableAtom<string | null>
  $list: ReadableAtom<Async<Pages<NewsLine>>>
  $text: ReadableAtom<Async<NewsItem | null>>
  /** The item that was open before the list, for the keyboard to go back to. */
  $previous: ReadableAtom<string | null>
  /** The last change between list and item was a press in the element. */
  isByHand(): boolean
  timeZone(): string
  links: Links
  /** Address of an item; null where items open in place. */
  toItemUrl(id: string): SafeUrl | null
  toListUrl(): SafeUrl | null
  open(id: string): void
  back(): void
  loadMore(): Promise<void>
  retry(): void
}

export function createNews(context: ModelContext<NewsAttributes, NewsEvents>): NewsModel {
  const { environment, $attributes, $language, emit } = context
  const $item = atom<string | null>($attributes.get().item || null)
  const $previous = atom<string | null>(null)
  const links = createLinks(context)
  let timeZone = 'Europe/Moscow'
  let city = ''
  let isByHand = false

  const list = createPaged<NewsLine, null>({
    line: environment,
    async ask(_, lines) {
      const scope = await context.openScope()
      const page = await scope.call(getNews, { limit: PAGE, offset: lines.length })
      noteCity(scope)
      return page
    },
    isLast: (page) => page.length < PAGE,
    keyOf: ({ id }) => id,
  })
  const text = createOpening<NewsItem | null>(context, async (scope) => {
    const item = await orNull(scope.call(getNewsItem, { id: $item.get() ?? '' }))
    noteCity(scope)
    return item
  })

  function noteCity(scope: Scope): void {
    const entry = scope.$city.get()
    if (entry.status === 'ready') ({ timeZone, city } = entry.value)
  }

  function load(): void {
    if ($item.get() !== null) void text.load()
    else if (list.$state.get().status !== 'ready') void list.show(null)
  }

  function show(id: string | null): void {
    if (id === $item.get()) return
    $previous.set($item.get())
    $item.set(id)
    load()
    reportTitle()
  }

  function reportTitle(): void {
    const state = text.$state.get()
    if ($item.get() === null) emit('parking-content', { title: null })
    else if (state.status === 'ready' && state.value)
      emit('parking-content', { title: cityText(state.value.title, state.value.titleEn, $language.get()) })
  }

  function reportError(error: AppError): void {
    emit('parking-error', { code: codeOfLoad(error, environment) })
  }

  context.onDispose(list.dispose)
  context.onDispose(
    list.$state.listen((state) => {
      if (state.status === 'failed') reportError(state.error)
      if (state.status === 'ready' && state.value.more.status === 'failed') reportError(state.value.more.error)
    }),
  )
  context.onDispose(text.$state.listen((state) => state.status === 'ready' && reportTitle()))
  context.onDispose(
    $attributes.listen(({ item }, before) => {
      isByHand = false
      if (item !== before?.item) show(item || null)
    }),
  )
  load()

  const fill = (template: string, id: string) =>
    template === '' ? null : links.toUrl(template.replace('{id}', encodeURIComponent(id)), city)
  return {
    $item,
    $list: list.$state,
    $text: text.$state,
    $previous,
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
      const state = list.$state.get()
      const hasFailed = state.status === 'ready' && state.value.more.status === 'failed'
      await (hasFailed ? list.retry() : list.more())
    },
    retry: () => void ($item.get() === null ? list.retry() : text.load()),
  }
}
