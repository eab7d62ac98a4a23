import { useIntl } from 'react-intl'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What the screens of a payment (checkout-view.tsx) say at first, before their code has come. */
export function Checking() {
  return (
    <div className="step">
      <Card title={useIntl().formatMessage({ id: 'checkout.checking' })}>
        <Skeleton shape="control" />
      </Card>
    </div>
  )
}
