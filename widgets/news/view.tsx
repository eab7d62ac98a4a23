import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { NewsItem, NewsLine } from '../../shared/api/contract/content.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoment } from '../../shared/i18n/format.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SafeHtml } from '../../shared/ui/safe-html.tsx'
import type { Pages } from '../../shared/stores/paged.ts'
import type { NewsModel } from './model.ts'

export function NewsView({ model }: { model: NewsModel }) {
  const item = useStore(model.$item)
  return <section className="page">{item === null ? <List model={model} /> : <Item model={model} />}</section>
}

function List({ model }: { model: NewsModel }) {
  const state = useStore(model.$list)
  return (
    <Loaded state={state} onRetry={model.retry} lines={12}>
      {(pages) => <Lines model={model} pages={pages} />}
    </Loaded>
  )
}

function Lines({ model, pages: { rows, more } }: { model: NewsModel; pages: Pages<NewsLine> }) {
  const intl = useIntl()
  if (rows.length === 0) return <Notice title={intl.formatMessage({ id: 'news.empty' })} />
  return (
    <>
      <ul className="news">
        {rows.map((line) => (
          <Line key={line.id} model={model} line={line} />
        ))}
      </ul>
      {more.status === 'failed' && <ErrorNotice error={more.error} />}
      {more.status !== 'none' && (
        <Button
          look="secondary"
          busy={more.status === 'loading' && intl.formatMessage({ id: 'common.loading' })}
          onClick={() => void model.loadMore()}
        >
          {intl.formatMessage({ id: 'news.more' })}
        </Button>
      )}
    </>
  )
}

function Line({ model, line }: { model: NewsModel; line: NewsLine }) {
  const previous = useStore(model.$previous)
  const link = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const url = model.toItemUrl(line.id)
  const title = <CityWords ru={line.title} en={line.titleEn} />

  // Back in the list: the keyboard goes on from where it left.
  useLayoutEffect(() => {
    if (previous === line.id && model.isByHand()) link.current?.focus({ preventScroll: true })
  }, [previous, line.id, model])

  return (
    <li className="news-line">
      <NewsDate model={model} at={line.date} />
      {url === null ? (
        <button ref={link} type="button" className="news-title" onClick={() => model.open(line.id)}>
          {title}
        </button>
      ) : (
        <Link
          ref={link}
          className="news-title"
          href={url}
          onClick={(event) => model.links.follow(event, toDestination(line.id, url))}
        >
          {title}
        </Link>
      )}
      <p className="news-announce">
        <CityWords ru={line.announce} en={line.announceEn} />
      </p>
    </li>
  )
}

function toDestination(id: string | null, url: string) {
  return { to: 'news', id, url } as const
}

function NewsDate({ model, at }: { model: NewsModel; at: number }) {
  return (
    <time className="news-date" dateTime={new Date(at).toISOString()}>
      {formatMoment(at, model.timeZone(), 'DD/MM/YYYY')}
    </time>
  )
}

function Item({ model }: { model: NewsModel }) {
  const state = useStore(model.$text)
  const intl = useIntl()
  return (
    <>
      <Back model={model} />
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {(item) =>
          item ? <Text model={model} item={item} /> : <Notice title={intl.formatMessage({ id: 'news.notFound' })} />
        }
      </Loaded>
    </>
  )
}

function Back({ model }: { model: NewsModel }) {
  const intl = useIntl()
  const url = model.toListUrl()
  if (url === null) {
    return (
      <Button look="quiet" onClick={model.back}>
        {intl.formatMessage({ id: 'news.back' })}
      </Button>
    )
  }
  return (
    <ButtonLink look="quiet" href={url} onClick={(event) => model.links.follow(event, toDestination(null, url))}>
      {intl.formatMessage({ id: 'news.back' })}
    </ButtonLink>
  )
}

function Text({ model, item }: { model: NewsModel; item: NewsItem }) {
  const intl = useIntl()
  const heading = useRef<HTMLHeadingElement>(null)

  // Opened by a press, whose button is gone now; not where a page opens with the item.
  useLayoutEffect(() => {
    if (model.isByHand()) heading.current?.focus()
  }, [model])

  return (
    <article className="stack-tight">
      <NewsDate model={model} at={item.date} />
      <h2 className="title" part="title" ref={heading} tabIndex={-1}>
        <CityWords ru={item.title} en={item.titleEn} />
      </h2>
      <SafeHtml
        html={cityText(item.text, item.textEn, intl.locale)}
        lang={cityLanguage(item.textEn, intl.locale)}
        base={model.links.base}
        onFollow={(event, url) => model.links.follow(event, { to: 'link', url })}
      />
    </article>
  )
}
