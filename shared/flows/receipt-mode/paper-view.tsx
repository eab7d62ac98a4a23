import { useStore } from '@nanostores/react'
import { useText } from '../../i18n/text.tsx'
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
  const text = useText()
  const { number, pdfUrl, downloadUrl } = paper
  const title = (
    <span className="done">
      <Icon name="success" /> {text(`paper.title.${kind}`, { number })}
    </span>
  )
  return (
    <Card title={title} note={text('paper.sum', { sum })}>
      <p>{text(`paper.text.${kind}`)}</p>
      {pdfUrl && (
        <div className="stack-tight">
          <AnswerLink look="primary" shape="wide" url={pdfUrl}>
            {text('paper.print')}
          </AnswerLink>
          <AnswerLink shape="wide" url={downloadUrl ?? pdfUrl} download={`receipt-${number}.pdf`}>
            {text('paper.download')}
          </AnswerLink>
        </div>
      )}
      <MailForm paper={paper} />
      <Button look="quiet" shape="wide" onClick={onDone}>
        {text('paper.done')}
      </Button>
    </Card>
  )
}

function MailForm({ paper }: { paper: Paper }) {
  const text = useText()
  const email = useField(paper.email, 'email')
  const mail = useStore(paper.$mail)

  return (
    <Form className="stack-tight" onSubmit={paper.mail}>
      <Field label={text('paper.email')} error={email.error}>
        <TextInput {...email.input} type="email" autoComplete="email" maxLength={60} />
      </Field>
      <Button type="submit" look="secondary" shape="wide" busy={mail.step === 'sending' && text('paper.mail.sending')}>
        {text('paper.mail')}
      </Button>
      {mail.step === 'sent' && <Notice kind="success" title={text('paper.mail.sent', { email: mail.email })} />}
      {mail.step === 'failed' && <Notice kind="danger" title={text(`error.${mail.error.code}`)} />}
    </Form>
  )
}
