import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { ReceiptMailView } from '../../shared/flows/receipt-mail/receipt-mail-view.tsx'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import type { OpenedReceipt } from './opened-receipt.ts'
import { PaperView, titleOf } from './paper-view.tsx'
import { printAlone } from './print-alone.ts'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'

export interface ReceiptDialogProps {
  opened: OpenedReceipt
  city: CityEntry
  onClose(): void
}

/** A receipt as it is printed, and what can be done with it. */
export function ReceiptDialog({ opened, city, onClose }: ReceiptDialogProps) {
  const intl = useIntl()
  const paper = useRef<HTMLElement>(null)
  const { receipt, mail } = opened
  const title = titleOf(receipt, intl)

  function print() {
    if (paper.current === null) return
    if (printAlone(paper.current, { title, language: intl.locale })) opened.notePrinted()
  }

  return (
    <Dialog title={title} closeLabel={intl.formatMessage({ id: 'common.close' })} onClose={onClose}>
      <div className="stack">
        <PaperView ref={paper} receipt={receipt} city={city} />
        <Button shape="wide" onClick={print}>
          {intl.formatMessage({ id: 'receipts.print' })}
        </Button>
        <PdfView opened={opened} />
        <ReceiptMailView mail={mail} />
      </div>
    </Dialog>
  )
}

/** The same as a file; one that is none is not offered. */
function PdfView({ opened }: Pick<ReceiptDialogProps, 'opened'>) {
  const intl = useIntl()
  const ground = useRef<HTMLDivElement>(null)
  const state = useStore(opened.$pdf)

  function retry() {
    ground.current?.focus()
    opened.retry()
  }

  return (
    <FocusGround place={ground} name={intl.formatMessage({ id: 'receipts.pdf.save' })} className="stack-tight">
      {state.status === 'failed' ? (
        <FailureNotice title={intl.formatMessage({ id: 'receipts.pdf.failed' })} error={state.error} retry={retry} />
      ) : (
        <>
          <Button
            look="secondary"
            shape="wide"
            busy={state.status !== 'ready' && intl.formatMessage({ id: 'common.loading' })}
            onClick={opened.save}
          >
            {intl.formatMessage({ id: 'receipts.pdf.save' })}
          </Button>
          {state.status === 'ready' && (
            <AnswerLink look="quiet" shape="wide" url={opened.receipt.pdfUrl}>
              {intl.formatMessage({ id: 'receipts.pdf.open' })}
            </AnswerLink>
          )}
        </>
      )}
    </FocusGround>
  )
}
