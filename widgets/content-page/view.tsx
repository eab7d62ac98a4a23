import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { SafeHtml } from '../../shared/ui/safe-html.tsx'
import type { ContentPageModel } from './model.ts'

export function ContentPageView({ model }: { model: ContentPageModel }) {
  const state = useStore(model.$page)
  const intl = useIntl()
  return (
    <section className="page">
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {(page) =>
          page ? (
            <>
              <h2 className="title" part="title">
                <CityWords ru={page.title} en={page.titleEn} />
              </h2>
              <SafeHtml
                html={cityText(page.text, page.textEn, intl.locale)}
                lang={cityLanguage(page.textEn, intl.locale)}
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
  const intl = useIntl()
  const url = model.homeUrl()
  return (
    <>
      <h2 className="title" part="title">
        {intl.formatMessage({ id: 'content.notFound.title' })}
      </h2>
      <p>{intl.formatMessage({ id: 'content.notFound.text' })}</p>
      {url !== null && (
        <ButtonLink href={url} onClick={(event) => model.links.follow(event, { to: 'home', url })}>
          {intl.formatMessage({ id: 'content.notFound.home' })}
        </ButtonLink>
      )}
    </>
  )
}
