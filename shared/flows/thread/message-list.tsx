import { useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { formatMoment } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ShownMessage } from './thread.ts'
import type { ThreadViewProps } from './thread-view.tsx'

/** So far from the end one still reads the newest message. */
const NEAR_PX = 80

/**
 * The messages, the newest at the end. Who reads the newest sees what comes; who reads an older one keeps his place, and
 * a button leads to what has come.
 */
export function MessageList({ messages, ...props }: ThreadViewProps & { messages: readonly ShownMessage[] }) {
  const { words } = props
  const intl = useIntl()
  const scroll = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNewer, setNewer] = useState(false)
  const last = messages.at(-1)

  function goToEnd() {
    scroll.current?.scrollTo({ top: scroll.current.scrollHeight })
  }

  useLayoutEffect(() => {
    if (isAtEnd.current || last?.state === 'pending') goToEnd()
    else setNewer(true)
  }, [last?.key, last?.state])

  function note({ scrollHeight, scrollTop, clientHeight }: HTMLElement) {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
    if (isAtEnd.current) setNewer(false)
  }

  if (messages.length === 0) return <p className="muted">{intl.formatMessage({ id: words.empty })}</p>
  return (
    <>
      <div
        className="thread-scroll"
        role="region"
        aria-label={intl.formatMessage({ id: words.list })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the arrow keys
        tabIndex={0}
        ref={scroll}
        onScroll={(event) => note(event.currentTarget)}
      >
        <ol className="thread-messages">
          {messages.map((message) => (
            <Message key={message.key} message={message} {...props} />
          ))}
        </ol>
      </div>
      {hasNewer && (
        <Button
          look="secondary"
          onClick={() => {
            goToEnd()
            scroll.current?.focus({ preventScroll: true })
          }}
        >
          {intl.formatMessage({ id: words.newer })}
        </Button>
      )}
    </>
  )
}

function Message({ message, thread, words, timeZone }: ThreadViewProps & { message: ShownMessage }) {
  const intl = useIntl()
  const { key, at, text, isOwn, state } = message
  return (
    <li className={isOwn ? 'thread-message thread-message-own' : 'thread-message'}>
      <p className="thread-head">
        <b>{intl.formatMessage({ id: isOwn ? words.own : words.other })}</b>
        {state === 'pending' ? (
          <span>{intl.formatMessage({ id: words.pending })}</span>
        ) : (
          <time dateTime={new Date(at).toISOString()}>{formatMoment(at, timeZone, 'DD.MM HH:mm')}</time>
        )}
      </p>
      <p className="thread-text">{text}</p>
      {state === 'failed' && (
        <div className="thread-failed">
          <Icon name="danger" />
          <span role="alert">{intl.formatMessage({ id: words.failed })}</span>
          <Button look="quiet" onClick={() => thread.resend(key)}>
            {intl.formatMessage({ id: words.resend })}
          </Button>
        </div>
      )}
    </li>
  )
}
