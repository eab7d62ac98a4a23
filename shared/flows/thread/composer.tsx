import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { keepInSight } from '../../ui/keep-in-sight.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { focusComposer } from './focus-composer.ts'
import type { ThreadViewProps } from './thread-view.tsx'

/** The field of the next message: Enter sends, Shift and Enter begins a new line. */
export function Composer({ thread, words, limit }: ThreadViewProps) {
  const intl = useIntl()
  const draft = useStore(thread.$draft)
  const ground = useRef<HTMLDivElement>(null)
  const { length } = draft.trim()

  useEffect(() => {
    const field = ground.current?.querySelector('textarea')
    const conversation = ground.current?.closest('.thread')
    return field && conversation ? keepInSight(field, conversation) : undefined
  }, [])

  function send() {
    thread.send()
    // From its button the focus goes back to where the next message is written.
    if (ground.current) focusComposer(ground.current)
  }

  function sendByEnter(event: KeyboardEvent) {
    // An input method takes its own Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <Form className="stack-tight" onSubmit={send}>
      <div ref={ground}>
        <Field
          label={intl.formatMessage({ id: words.label })}
          hint={intl.formatMessage({ id: words.hint })}
          error={length > limit && intl.formatMessage({ id: words.tooLong }, { limit, length })}
        >
          <TextArea name="text" rows={2} value={draft} onChange={thread.type} onKeyDown={sendByEnter} />
        </Field>
      </div>
      <Button type="submit" look="secondary" isBlocked={length === 0 || length > limit}>
        {intl.formatMessage({ id: words.send })}
      </Button>
    </Form>
  )
}
