import { useText } from '../../shared/i18n/text.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** The form's place while it is on its way, of about its size. */
export function Waiting() {
  const text = useText()
  return (
    <Card title={text('payment.title')} note={text('common.loading')}>
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
