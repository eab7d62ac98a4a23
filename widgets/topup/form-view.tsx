import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { balanceText } from '../../shared/flows/account/balance-text.ts'
import { RefillView } from '../../shared/flows/refill/refill-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { TopupFlow } from './topup-flow.ts'
import type { TopupData } from './topup-data.ts'
import { Form } from '../../shared/ui/form.tsx'

/** How much, by what, and the way on. */
export function FormView({ flow, data, place }: { flow: TopupFlow; data: TopupData; place: Ref<HTMLDivElement> }) {
  const intl = useIntl()
  const isBusy = useStore(flow.$isBusy)
  const checkout = useStore(flow.checkout.$state)
  const blockingError = useStore(flow.$blockingError)
  useStore(flow.refill.form.$values)
  useStore(flow.refill.paymentMethod.form.$values)
  const amount = flow.refill.amount()
  const { balance } = data.profile
  const isByReceipt = flow.isByReceipt()
  const failed = blockingError ?? (checkout.step === 'refused' ? checkout.error : null)
  const pay =
    amount === null
      ? intl.formatMessage({ id: 'topup.submit' })
      : intl.formatMessage({ id: 'topup.submit.sum' }, { sum: formatMoney(amount, intl.locale) })

  return (
    <Card title={intl.formatMessage({ id: 'topup.title' })} place={place}>
      {balance !== null && (
        <p className="topup-balance">
          <FormattedMessage
            id="topup.balance"
            values={{ balance: <strong>{balanceText(shownBalance(balance), intl)}</strong> }}
          />
        </p>
      )}
      <Form onSubmit={flow.next}>
        <RefillView refill={flow.refill} />
        {failed && failed.code !== 'aborted' && <ErrorNotice error={failed} />}
        <Button
          type="submit"
          shape="wide"
          busy={isBusy && intl.formatMessage({ id: isByReceipt ? 'common.loading' : 'checkout.sending' })}
        >
          {isByReceipt ? intl.formatMessage({ id: 'topup.submit.receipt' }) : pay}
        </Button>
      </Form>
    </Card>
  )
}
