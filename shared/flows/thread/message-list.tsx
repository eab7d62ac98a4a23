import { memo, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { AsWritten } from '../../i18n/as-written.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { focusComposer } from './focus-composer.ts'
import type { ShownMessage } from './thread.ts'
import type { ThreadViewProps } from './thread-view.tsx'

/** So far from the end one still reads the newest message. */
const NEAR_PX = 80

/**
 * The messages, the newest at the end. Who reads the newest sees what comes; who reads an older one keeps his place, and
 * a button leads to what has come.
 */
export function MessageList({ messages, ...props }: ThreadViewProps & { messages: readonly ShownMessage[] }) {
  const { words, name, timeZone } = props
  const intl = useIntl()
  const scroll = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNewer, setNewer] = useState(false)
  const pending = messages.findLast(({ state }) => state === 'pending')?.key
  const newest = messages.findLast(({ isOwn }) => !isOwn)?.key

  function goToEnd() {
    scroll.current?.scrollTo({ top: scroll.current.scrollHeight })
  }

  // Who is at the end stays there, whatever changes its height.
  useLayoutEffect(() => {
    if (isAtEnd.current) goToEnd()
  }, [messages])

  // Who writes sees what he has written.
  useLayoutEffect(() => {
    if (pending !== undefined) goToEnd()
  }, [pending])

  useLayoutEffect(() => {
    if (!isAtEnd.current) setNewer(true)
  }, [newest])

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
        aria-label={intl.formatMessage({ id: words.list }, { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the arrow keys
        tabIndex={0}
        ref={scroll}
        onScroll={(event) => note(event.currentTarget)}
      >
        <ol className="thread-messages">
          {messages.map((message) => (
            <Message key={message.key} message={message} thread={props.thread} words={words} timeZone={timeZone} />
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

type MessageProps = Pick<ThreadViewProps, 'thread' | 'words' | 'timeZone'> & { message: ShownMessage }

/** One of perhaps a thousand: drawn again only where it has changed. */
const Message = memo(function Message({ message, thread, words, timeZone }: MessageProps) {
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
      <p className="thread-text">
        <AsWritten>{text}</AsWritten>
      </p>
      {state === 'failed' && (
        <div className="thread-failed">
          <Icon name="danger" />
          <span role="alert">{intl.formatMessage({ id: words.failed })}</span>
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // The button goes with its failure.
              focusComposer(currentTarget)
              thread.resend(key)
            }}
          >
            {intl.formatMessage({ id: words.resend })}
          </Button>
        </div>
      )}
    </li>
  )
})
