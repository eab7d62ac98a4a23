import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../i18n/format.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Payable } from '../checkout/payment.ts'
import type { Offer } from './offer.ts'

/** Why the last press did not go on. Beside the price, an error that the price shows already is left out. */
export function BlockingError<Paid extends Payable>({
  offer,
  isBesidePrice = false,
}: {
  offer: Pick<Offer<Paid>, 'quote' | 'checkout' | '$isBusy' | '$blockingError'>
  isBesidePrice?: boolean
}) {
  const intl = useIntl()
  const blockingError = useStore(offer.$blockingError)
  const quote = useStore(offer.quote.$state)
  const checkout = useStore(offer.checkout.$state)
  const isBusy = useStore(offer.$isBusy)
  const refusal = checkout.step === 'refused' ? checkout.error : null
  const stopped = blockingError ?? refusal
  if (!stopped) return null
  const { code } = stopped
  if (isBesidePrice && quote.status === 'failed' && quote.error.code === code) return null
  if (code === 'PriceChangedTryLater' && 'cost' in quote && quote.cost) {
    // The new price is being asked for.
    if (isBusy) return null
    return (
      <Notice
        kind="warning"
        said="alert"
        title={intl.formatMessage({ id: 'price.changed' }, { sum: formatMoney(quote.cost.price, intl.locale) })}
      />
    )
  }
  return <ErrorNotice error={stopped} />
}
