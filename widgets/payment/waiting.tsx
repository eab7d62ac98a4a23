import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** Keeps the form's place, in about its size, while it is being loaded. */
export function Waiting() {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'payment.title' })} note={intl.formatMessage({ id: 'common.loading' })}>
      {['place', 'vehicle', 'minutes'].map((field) => (
        <div key={field} className="field">
          <Skeleton shape="line" />
          <Skeleton shape="control" />
        </div>
      ))}
      <Skeleton shape="price" />
      <Skeleton shape="control" />
    </Card>
  )
}
