import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { Card } from '../../shared/ui/card.tsx'

/** While everything is on its way. */
export function Waiting() {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'constructor.title' })}>
      <Loaded state={{ status: 'loading' }} onRetry={() => {}} lines={6}>
        {() => null}
      </Loaded>
    </Card>
  )
}
