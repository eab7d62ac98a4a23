import { useIntl } from 'react-intl'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** The sections to come. */
export function Waiting() {
  const intl = useIntl()
  return (
    <div className="profile" aria-busy="true">
      <span className="visually-hidden">{intl.formatMessage({ id: 'common.loading' })}</span>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  )
}
