import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { AnswerLink } from '../answer-link.tsx'
import { ReceiptMailView } from '../receipt-mail/receipt-mail-view.tsx'
import type { Paper } from './paper.ts'
import type { PayerKind } from './payer-form.ts'

export interface PaperViewProps {
  paper: Paper
  kind: PayerKind
  /** As it is read. */
  sum: string
  onDone(): void
}

/** The number to pay by, and the paper: to print, to keep, to mail. Takes the focus from the form before it. */
export function PaperView({ paper, kind, sum, onDone }: PaperViewProps) {
  const intl = useIntl()
  const { number, pdfUrl, downloadUrl } = paper
  const title = (
    <span className="done">
      <Icon name="success" /> {intl.formatMessage({ id: `paper.title.${kind}` }, { number })}
    </span>
  )
  return (
    <Card title={title} note={intl.formatMessage({ id: 'paper.sum' }, { sum })} place={useFirstFocus()}>
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
      <ReceiptMailView mail={paper.mail} />
      <Button look="quiet" shape="wide" onClick={onDone}>
        {intl.formatMessage({ id: 'paper.done' })}
      </Button>
    </Card>
  )
}
