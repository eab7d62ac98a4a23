import { useStore } from '@nanostores/react'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { cityText } from '../../shared/i18n/city-text.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { SafeHtml } from '../../shared/ui/safe-html.tsx'
import type { ContentPageModel } from './model.ts'

export function ContentPageView({ model }: { model: ContentPageModel }) {
  const state = useStore(model.$page)
  const text = useText()
  return (
    <section className="page">
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {(page) =>
          page ? (
            <>
              <h2 className="title" part="title">
                {cityText(page.title, page.titleEn, text.language)}
              </h2>
              <SafeHtml
                html={cityText(page.text, page.textEn, text.language)}
                base={model.links.base}
                onFollow={(event, url) => model.links.follow(event, { to: 'link', url })}
              />
            </>
          ) : (
            <NotFound model={model} />
          )
        }
      </Loaded>
    </section>
  )
}

function NotFound({ model }: { model: ContentPageModel }) {
  const text = useText()
  const url = model.homeUrl()
  return (
    <>
      <h2 className="title" part="title">
        {text('content.notFound.title')}
      </h2>
      <p>{text('content.notFound.text')}</p>
      {url !== null && (
        <ButtonLink href={url} onClick={(event) => model.links.follow(event, { to: 'home', url })}>
          {text('content.notFound.home')}
        </ButtonLink>
      )}
    </>
  )
}
