import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useField } from '../use-field.tsx'
import type { ReceiptMail } from './receipt-mail.ts'

/** The form that mails a receipt. Its element lists field and text-input among its styles. */
export function ReceiptMailView({ mail }: { mail: ReceiptMail }) {
  const intl = useIntl()
  const email = useField(mail.email, 'email')
  const isBusy = useStore(mail.press.$isBusy)
  const error = useStore(mail.press.$blockingError)
  const sentTo = useStore(mail.$sentTo)

  return (
    <Form className="stack-tight" onSubmit={mail.send}>
      <Field label={intl.formatMessage({ id: 'mail.email' })} error={email.error}>
        <EmailInput {...email.input} maxLength={60} />
      </Field>
      <Button type="submit" look="secondary" shape="wide" busy={isBusy && intl.formatMessage({ id: 'mail.sending' })}>
        {intl.formatMessage({ id: 'mail.send' })}
      </Button>
      {sentTo !== null && <Notice kind="success" title={intl.formatMessage({ id: 'mail.sent' }, { email: sentTo })} />}
      {error && <ErrorNotice error={error} />}
    </Form>
  )
}
