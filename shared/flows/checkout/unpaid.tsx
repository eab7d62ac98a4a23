import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { PaymentState } from '../../api/contract/payment-state.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface UnpaidProps {
  state: PaymentState
  /** What has become of the money. */
  text: string
  /** More to say of it. */
  more?: ReactNode
  /** What was being paid for. */
  facts: ReactNode
  /** The way on, in words, where it is not the same once more. */
  onward?: string
  onOnward(): void
}

/** A payment that came to nothing: what that means, what it was for, and the way on. */
export function Unpaid({ state, text, more, facts, onward, onOnward }: UnpaidProps) {
  const intl = useIntl()
  return (
    <>
      <Notice kind={state === 'declined' ? 'danger' : 'warning'} said="quiet" title={text}>
        {more}
      </Notice>
      {facts}
      <Button shape="wide" onClick={onOnward}>
        {onward ?? intl.formatMessage({ id: 'checkout.retry' })}
      </Button>
    </>
  )
}
