import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useField } from '../use-field.tsx'
import { AnswerLink } from '../answer-link.tsx'
import type { Paper } from './paper.ts'
import type { PayerKind } from './payer-form.ts'

export interface PaperViewProps {
  paper: Paper
  kind: PayerKind
  /** As it is read. */
  sum: string
  onDone(): void
}

/** The number to pay by, and the paper: to print, to keep, to mail. */
export function PaperView({ paper, kind, sum, onDone }: PaperViewProps) {
  const intl = useIntl()
  const { number, pdfUrl, downloadUrl } = paper
  const title = (
    <span className="done">
      <Icon name="success" /> {intl.formatMessage({ id: `paper.title.${kind}` }, { number })}
    </span>
  )
  return (
    <Card title={title} note={intl.formatMessage({ id: 'paper.sum' }, { sum })}>
      <p>{intl.formatMessage({ id: `paper.text.${kind}` })}</p>
      {pdfUrl && (
        <div className="stack-tight">
          <AnswerLink look="primary" shape="wide" url={pdfUrl}>
            {intl.formatMessage({ id: 'paper.print' })}
          </AnswerLink>
          <AnswerLink shape="wide" url={downloadUrl ?? pdfUrl} download={`receipt-${number}.pdf`}>
            {intl.formatMessage({ id: 'paper.download' })}
          </AnswerLink>
        </div>
      )}
      <MailForm paper={paper} />
      <Button look="quiet" shape="wide" onClick={onDone}>
        {intl.formatMessage({ id: 'paper.done' })}
      </Button>
    </Card>
  )
}

function MailForm({ paper }: { paper: Paper }) {
  const intl = useIntl()
  const email = useField(paper.email, 'email')
  const isBusy = useStore(paper.press.$isBusy)
  const error = useStore(paper.press.$blockingError)
  const sentTo = useStore(paper.$sentTo)

  return (
    <Form className="stack-tight" onSubmit={paper.mail}>
      <Field label={intl.formatMessage({ id: 'paper.email' })} error={email.error}>
        <TextInput {...email.input} type="email" autoComplete="email" maxLength={60} />
      </Field>
      <Button
        type="submit"
        look="secondary"
        shape="wide"
        busy={isBusy && intl.formatMessage({ id: 'paper.mail.sending' })}
      >
        {intl.formatMessage({ id: 'paper.mail' })}
      </Button>
      {sentTo !== null && (
        <Notice kind="success" title={intl.formatMessage({ id: 'paper.mail.sent' }, { email: sentTo })} />
      )}
      {error && <Notice kind="danger" title={intl.formatMessage({ id: `error.${error.code}` })} />}
    </Form>
  )
}
