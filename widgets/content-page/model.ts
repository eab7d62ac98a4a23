import type { ReadableAtom } from 'nanostores'
import { type ContentPage, getPage } from '../../shared/api/contract/content.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createLinks, type Links } from '../../shared/flows/content/follow.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { orNull } from '../../shared/api/or-null.ts'
import type { Async } from '../../shared/stores/async.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import type { ContentPageAttributes, ContentPageEvents } from './element.ts'

export interface ContentPageModel extends Model {
  /** Null where the city has no page at the path. */
  $page: ReadableAtom<Async<ContentPage | null>>
  links: Links
  homeUrl(): SafeUrl | null
  retry(): void
}

export function createContentPage(context: ModelContext<ContentPageAttributes, ContentPageEvents>): ContentPageModel {
  const { $attributes, $language, emit } = context
  const links = createLinks(context)
  const page = createOpening(context, (scope) => orNull(scope.call(getPage, { path: $attributes.get().path || '/' })))

  function tell(): void {
    const state = page.$state.get()
    if (state.status !== 'ready') return
    emit('parking-content', { title: state.value && cityText(state.value.title, state.value.titleEn, $language.get()) })
  }

  context.onDispose(
    $attributes.listen(({ path }, before) => {
      if (path !== before?.path) void page.load()
    }),
  )
  context.onDispose(page.$state.listen(tell))
  context.onDispose($language.listen(tell))
  void page.load()
  return {
    $page: page.$state,
    links,
    homeUrl: () => links.toUrl($attributes.get().homeUrl || '/'),
    retry: () => void page.load(),
  }
}
