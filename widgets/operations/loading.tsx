import { useIntl } from 'react-intl'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

const SKELETONS = [0, 1, 2, 3, 4, 5]

/** Rows to come. */
export function Loading() {
  const intl = useIntl()
  return (
    <div className="stack-tight" aria-busy="true">
      <span className="visually-hidden">{intl.formatMessage({ id: 'common.loading' })}</span>
      {SKELETONS.map((place) => (
        <Skeleton key={place} shape="control" />
      ))}
    </div>
  )
}
