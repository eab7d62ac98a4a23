import { useText } from '../../shared/i18n/text.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

const SKELETONS = [0, 1, 2, 3, 4, 5]

/** Rows to come. */
export function Loading() {
  const text = useText()
  return (
    <div className="stack-tight" aria-busy="true">
      <output className="visually-hidden">{text('common.loading')}</output>
      {SKELETONS.map((place) => (
        <Skeleton key={place} shape="control" />
      ))}
    </div>
  )
}
