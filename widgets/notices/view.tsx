import { useStore } from '@nanostores/react'
import { useCallback, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Notification } from '../../shared/api/contract/notification.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { Floating, type FloatingPlace } from '../../shared/ui/floating.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useIsWider } from '../../shared/ui/use-is-wider.ts'
import { SafeHtml } from '../../shared/ui/safe-html.tsx'
import type { Notices, NoticesModel } from './model.ts'
import type { Ticker } from './ticker.ts'

export function NoticesView({ model }: { model: NoticesModel }) {
  const intl = useIntl()
  const state = useStore(model.$notices)
  const popup = useStore(model.$popup)
  const isPopupExpected = useStore(model.$isPopupExpected)
  const [place, setPlace] = useState<FloatingPlace>('over the page')
  const isInPage = place === 'in the page'
  const hasWords =
    popup !== null || state.status === 'loading' || (state.status === 'ready' && state.value.line !== null)
  return (
    // In the page the notice has the place of the line, so that nothing below them moves.
    <section
      className={popup && isInPage ? 'notice-in-page' : undefined}
      // A landmark, as long as there is something in it.
      aria-label={hasWords ? intl.formatMessage({ id: 'notices.label' }) : undefined}
    >
      <Loaded state={state} onRetry={model.retry} lines={1}>
        {(notices) =>
          notices.line && notices.ticker ? (
            <Line
              model={model}
              notices={notices}
              line={notices.line}
              ticker={notices.ticker}
              isInert={isPopupExpected}
            />
          ) : null
        }
      </Loaded>
      {popup && state.status === 'ready' && (
        <Popup model={model} notices={state.value} notice={popup} isInPage={isInPage} onPlace={setPlace} />
      )}
      {state.status === 'ready' && !state.value.line && isPopupExpected && <div className="popup-room" />}
    </section>
  )
}

function Line({
  model,
  notices,
  line,
  ticker,
  isInert,
}: {
  model: NoticesModel
  notices: Notices
  line: NonNullable<Notices['line']>
  ticker: Ticker
  /** A notice is about to take its place, and would take the focus away with it. */
  isInert: boolean
}) {
  const intl = useIntl()
  const way = useStore(ticker.$way)
  const isStopped = useStore(ticker.$isStopped)
  const text = useRef<HTMLParagraphElement>(null)
  const isCut = useIsWider(text)
  // Once there, the button stays: it would go with the focus while the line is being folded again.
  const [wasCut, setWasCut] = useState(false)
  if (isCut && !wasCut) setWasCut(true)
  const words = <CityWords ru={line.message} en={line.messageEn} />
  // Heard without React, whose events for this are left out of the build.
  const waitUnderPointer = useCallback(
    (box: HTMLDivElement) => {
      const stop = new AbortController()
      const { signal } = stop
      box.addEventListener('pointerenter', () => ticker.hold('pointer'), { signal })
      box.addEventListener('pointerleave', () => ticker.release('pointer'), { signal })
      return () => stop.abort()
    },
    [ticker],
  )
  // Two copies one after the other: where the first has gone by, the second stands in its place.
  const moved = `translateX(-${way * 50}%)`
  return (
    // Nothing to press here: the line only waits while the pointer or the focus is on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={waitUnderPointer}
      className={`ticker${isStopped ? ' ticker-stopped' : ''}`}
      part="notice"
      role="group"
      aria-label={intl.formatMessage({ id: 'notices.line' })}
      inert={isInert}
      onFocus={() => ticker.hold('focus')}
      onBlur={() => ticker.release('focus')}
    >
      <button
        type="button"
        className="ticker-stop"
        aria-pressed={isStopped}
        aria-label={intl.formatMessage({ id: 'notices.stop' })}
        onClick={ticker.toggle}
      >
        <Icon name={isStopped ? 'play' : 'pause'} />
      </button>
      <div className="ticker-window">
        <div
          className={way === 0 && !isStopped ? 'ticker-track ticker-start' : 'ticker-track'}
          style={isStopped ? undefined : { transform: moved }}
        >
          <p ref={text} className="ticker-text">
            <LineText model={model} notices={notices} />
          </p>
          <p className="ticker-text ticker-again" aria-hidden="true">
            {words}
          </p>
        </div>
      </div>
      {/* Asked for less motion, nothing runs that could be stopped: the styles show one of the two buttons. */}
      {wasCut && (
        <button
          type="button"
          className="ticker-opener"
          aria-expanded={isStopped}
          aria-label={intl.formatMessage({ id: 'notices.whole' })}
          onClick={ticker.toggle}
        >
          <Icon name="chevron" />
        </button>
      )}
    </div>
  )
}

/** What the line says, with where it leads. */
function LineText({ model, notices: { line, lineUrl: url } }: { model: NoticesModel; notices: Notices }) {
  if (line === null) return null
  const words = <CityWords ru={line.message} en={line.messageEn} />
  if (url === null) return words
  return (
    <Link href={url} onClick={(event) => model.links.follow(event, { to: 'link', url })}>
      {words}
    </Link>
  )
}

function Popup(props: {
  model: NoticesModel
  notices: Notices
  notice: Notification
  isInPage: boolean
  onPlace(place: FloatingPlace): void
}) {
  const { model, notices, notice, isInPage, onPlace } = props
  const intl = useIntl()
  const [isOpened, setOpened] = useState(false)
  const own = cityText(notice.title, notice.titleEn, intl.locale)
  const title = own || intl.formatMessage({ id: 'notices.popup' })
  const heading = own ? <CityWords ru={notice.title} en={notice.titleEn} /> : title
  const isShownWhole = isOpened || !isInPage
  return (
    <Floating edge="top" label={title} onClose={model.close} onPlace={onPlace}>
      <div className="popup">
        <div className="popup-head">
          {isInPage ? (
            <button
              type="button"
              className="popup-opener"
              aria-expanded={isOpened}
              onClick={() => setOpened((opened) => !opened)}
            >
              <span>{heading}</span>
              <Icon name="chevron" />
            </button>
          ) : (
            <p className="popup-title">{heading}</p>
          )}
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={model.close}
          >
            <Icon name="close" />
          </button>
        </div>
        {/* It scrolls where it is long, and the keyboard must be able to. */}
        {isShownWhole && (
          <div
            className="popup-body"
            role="group"
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <SafeHtml
              html={cityText(notice.message, notice.messageEn, intl.locale)}
              lang={cityLanguage(notice.messageEn, intl.locale)}
              base={model.links.base}
              onFollow={(event, url) => model.links.follow(event, { to: 'link', url })}
            />
            {/* The notice stands where the line would run. */}
            {isInPage && notices.line && (
              <p className="popup-line">
                <LineText model={model} notices={notices} />
              </p>
            )}
          </div>
        )}
      </div>
    </Floating>
  )
}
