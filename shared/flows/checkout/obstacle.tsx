import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../i18n/format.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PressDesk } from './press.ts'

/** Why the last press did not go on; beside the price, what the price has said already is not said again. */
export function Obstacle({ desk, isBesidePrice = false }: { desk: PressDesk; isBesidePrice?: boolean }) {
  const intl = useIntl()
  const obstacle = useStore(desk.$obstacle)
  const quote = useStore(desk.quote.$state)
  const checkout = useStore(desk.checkout.$state)
  const isBusy = useStore(desk.$isBusy)
  const refusal = checkout.step === 'refused' ? checkout.error : null
  const stopped = obstacle ?? refusal
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
  return <Notice kind="danger" title={intl.formatMessage({ id: `error.${code}` })} />
}
