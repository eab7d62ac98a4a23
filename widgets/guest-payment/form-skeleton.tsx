import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** The form's place while the city is asked: of the same size, so that nothing jumps. */
export function FormSkeleton() {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'guest.title' })} note={intl.formatMessage({ id: 'common.loading' })}>
      {['place', 'plate', 'type', 'minutes', 'phone', 'method'].map((field) => (
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
