import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** As wide as what comes: the lists, where a firm is signed in. */
export function Waiting({ width }: Pick<ComponentProps<typeof Card>, 'width'>) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'fleet.title' })} width={width}>
      <span className="visually-hidden">{intl.formatMessage({ id: 'common.loading' })}</span>
      <Skeleton />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Card>
  )
}
