import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Loaded } from '../loaded.tsx'
import { FocusGround } from '../../ui/focus-ground.tsx'
import { Composer } from './composer.tsx'
import { focusComposer } from './focus-composer.ts'
import { MessageList } from './message-list.tsx'
import type { Thread } from './thread.ts'

/** The ids of what a conversation says. */
export interface ThreadWords {
  /** Name of the list of messages; takes the `name` of the conversation. */
  list: string
  empty: string
  own: string
  other: string
  /** Said of the other side's messages as they come; takes `text`. */
  arrived: string
  newer: string
  pending: string
  failed: string
  resend: string
  label: string
  hint: string
  tooLong: string
  send: string
}

export interface ThreadViewProps {
  thread: Thread
  words: ThreadWords
  /** What it is about: several may stand on one page. */
  name: string
  timeZone: string
  /** The longest message, characters. */
  limit: number
}

/** A conversation and the field to go on with it. Its element's styles import `thread.css` and those of a field. */
export function ThreadView(props: ThreadViewProps) {
  const { thread, words } = props
  const intl = useIntl()
  const state = useStore(thread.$messages)
  const arrived = useStore(thread.$arrived)
  const ground = useRef<HTMLDivElement>(null)
  const isWaiting = useRef(false)

  // The button goes with its notice: the focus waits here, and goes on to the field if it is still here then.
  function retry() {
    isWaiting.current = true
    ground.current?.focus()
    thread.retry()
  }

  useEffect(() => {
    const place = ground.current
    if (state.status !== 'ready' || !isWaiting.current || !place) return
    isWaiting.current = false
    const root = place.getRootNode() as Document | ShadowRoot
    if (root.activeElement === place) focusComposer(place)
  }, [state.status])

  return (
    <FocusGround place={ground} name={props.name} className="thread">
      {/* It is there before it speaks. */}
      <div className="visually-hidden" role="log">
        {arrived.map(({ key, text }) => (
          <p key={key}>{intl.formatMessage({ id: words.arrived }, { text })}</p>
        ))}
      </div>
      <Loaded state={state} onRetry={retry}>
        {(messages) => (
          <>
            <MessageList {...props} messages={messages} />
            <Composer {...props} />
          </>
        )}
      </Loaded>
    </FocusGround>
  )
}
