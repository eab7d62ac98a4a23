import type { ComponentProps } from 'react'
import { useText } from '../../shared/i18n/text.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** As wide as what comes: the lists, where somebody is signed in. */
export function Waiting({ width }: Pick<ComponentProps<typeof Card>, 'width'>) {
  const text = useText()
  return (
    <Card title={text('fleet.title')} width={width}>
      <output className="visually-hidden">{text('common.loading')}</output>
      <Skeleton />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Card>
  )
}
