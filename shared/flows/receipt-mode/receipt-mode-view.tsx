import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { formatMoney } from '../../i18n/format.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { LegalFields } from './legal-fields.tsx'
import { PaperView } from './paper-view.tsx'
import { PersonFields } from './person-fields.tsx'
import type { ReceiptMode } from './receipt-mode.ts'
import { Form } from '../../ui/form.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'

export interface ReceiptModeViewProps {
  model: ReceiptMode
  amount: Kopecks
  /** The city's date, YYYY-MM-DD. */
  today: string
  /** To another way to pay. */
  onBack(): void
  /** The paper is made and looked at. */
  onDone(): void
}

/**
 * Who pays, and then the paper. Its element lists card, field, text-input, choice, checkbox and receipt-mode among its
 * styles.
 */
export function ReceiptModeView({ model, amount, today, onBack, onDone }: ReceiptModeViewProps) {
  const intl = useIntl()
  const state = useStore(model.$state)
  const sum = formatMoney(amount, intl.locale)
  if (state.step === 'made') {
    return (
      <div className="step">
        <PaperView paper={state.paper} kind={state.kind} sum={sum} onDone={onDone} />
      </div>
    )
  }
  return (
    <div className="step">
      <PayerCard sum={sum}>
        <PayerFormView model={model} today={today} onBack={onBack} />
      </PayerCard>
    </div>
  )
}

/** Takes the focus when it comes in the place of what the person was using. */
function PayerCard({ sum, children }: { sum: string; children: ReactNode }) {
  const intl = useIntl()
  return (
    <Card
      title={intl.formatMessage({ id: 'payer.title' })}
      note={intl.formatMessage({ id: 'payer.sum' }, { sum })}
      place={useFirstFocus()}
    >
      {children}
    </Card>
  )
}

function PayerFormView({ model, today, onBack }: Pick<ReceiptModeViewProps, 'model' | 'today' | 'onBack'>) {
  const intl = useIntl()
  const openId = useId()
  const kind = useStore(model.$kind)
  const isComplete = useStore(model.$isComplete)
  const isSending = useStore(model.press.$isBusy)
  const error = useStore(model.press.$blockingError)

  return (
    <Form onSubmit={model.next}>
      <Choice
        label={intl.formatMessage({ id: 'payer.kind' })}
        value={kind}
        options={[
          { value: 'legal', label: intl.formatMessage({ id: 'payer.kind.legal' }) },
          { value: 'individual', label: intl.formatMessage({ id: 'payer.kind.individual' }) },
        ]}
        onChange={model.chooseKind}
      />
      {kind === 'legal' ? <LegalFields model={model} /> : <PersonFields model={model} today={today} />}
      {error && <ErrorNotice error={error} />}
      <div className="stack-tight">
        {!isComplete && (
          <p className="card-note" id={openId}>
            {intl.formatMessage({ id: 'payer.incomplete' })}
          </p>
        )}
        <Button
          type="submit"
          shape="wide"
          isBlocked={!isComplete}
          aria-describedby={isComplete ? undefined : openId}
          busy={isSending && intl.formatMessage({ id: 'payer.sending' })}
        >
          {intl.formatMessage({ id: kind === 'legal' ? 'payer.next.legal' : 'payer.next.individual' })}
        </Button>
        <Button look="quiet" shape="wide" isBlocked={isSending} onClick={onBack}>
          {intl.formatMessage({ id: 'payer.back' })}
        </Button>
      </div>
    </Form>
  )
}
