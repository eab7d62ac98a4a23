import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { MESSAGE_LIMIT } from '../../shared/domain/appeal.ts'
import { PassingLog } from '../../shared/flows/passing-log.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { bringIntoSight } from '../../shared/ui/come-into-sight.ts'
import { EmailInput } from '../../shared/ui/email-input.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { PhoneInput } from '../../shared/ui/masked-input/phone-input.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { TextArea } from '../../shared/ui/text-area.tsx'
import type { AppealForm } from './appeal-form.ts'
import type { FeedbackFlow } from './feedback-flow.ts'

/** The form of a new appeal; what is wrong is said once it is sent (cabinet section 5). */
export function AppealFormView({ flow }: { flow: FeedbackFlow }) {
  const intl = useIntl()
  const { form, press, send } = flow.form
  const isBusy = useStore(press.$isBusy)
  const failure = useStore(press.$blockingError)
  const { topic } = useStore(form.$values)
  const message = useField(form, 'message')
  const email = useField(form, 'email')
  const phone = useField(form, 'phone')
  const optional = intl.formatMessage({ id: 'common.optional' })
  const say = (id: string) => intl.formatMessage({ id })
  return (
    <Card title={say('feedback.new')}>
      <Form onSubmit={send}>
        {flow.topics.length > 0 && (
          <Field label={say('feedback.topic')} optional={optional}>
            <Select
              name="topic"
              value={topic}
              options={[
                { value: '', label: say('feedback.topic.none') },
                ...flow.topics.map(({ value, label, labelEn }) => ({
                  value,
                  label: cityText(label, labelEn, intl.locale),
                  lang: cityLanguage(labelEn, intl.locale),
                })),
              ]}
              onChange={(value) => form.change({ topic: value })}
            />
          </Field>
        )}
        <Field
          label={say('feedback.message')}
          hint={intl.formatMessage(
            { id: 'feedback.message.counter' },
            { length: message.input.value.trim().length, limit: MESSAGE_LIMIT },
          )}
          error={message.error}
        >
          <TextArea rows={5} {...message.input} onBlur={undefined} />
        </Field>
        <Field label={say('feedback.email')} hint={say('feedback.email.hint')} error={email.error}>
          <EmailInput {...email.input} onBlur={undefined} />
        </Field>
        <Field label={say('feedback.phone')} optional={optional} error={phone.error}>
          <PhoneInput {...phone.input} onBlur={undefined} />
        </Field>
        {failure && <ErrorNotice error={failure} />}
        <Button type="submit" shape="wide" busy={isBusy && say('feedback.sending')}>
          {say('feedback.send')}
        </Button>
      </Form>
      <Sent notice={flow.form.notice} />
    </Card>
  )
}

/** That it was sent is said for a while, in sight: below the button there may be no room left on the screen. */
function Sent({ notice }: Pick<AppealForm, 'notice'>) {
  const intl = useIntl()
  const last = useStore(notice.$log).at(-1)
  // By its number: a second appeal may be thanked for in the same words.
  const shown = last && !last.isPassed ? last.id : null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown !== null) bringIntoSight(place.current)
  }, [shown])
  return (
    <div ref={place}>
      <PassingLog notice={notice}>
        {(words) => (
          <Notice kind="success" said="quiet" title={intl.formatMessage({ id: 'feedback.sent' })}>
            <p>{words === '' ? intl.formatMessage({ id: 'feedback.sent.text' }) : words}</p>
          </Notice>
        )}
      </PassingLog>
    </div>
  )
}
