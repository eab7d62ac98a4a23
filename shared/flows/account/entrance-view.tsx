import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense } from 'react'
import { Card } from '../../ui/card.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import type { Entrance } from './entrance.ts'
import { AccountGateView } from './gate-view.tsx'

export interface EntranceViewProps<Desk> {
  entrance: Entrance<Desk>
  /** Heading of whatever stands in the place of what is private. */
  title: string
  /** While something is on its way, of about the size of what comes. */
  waiting: ReactNode
  /** What is private; it may be lazy. */
  children(desk: Desk): ReactNode
}

/** The way in, what is behind it, or why neither can be shown. Its element lists card, choice and dialog among its styles. */
export function EntranceView<Desk>({ entrance, title, waiting, children }: EntranceViewProps<Desk>) {
  const place = useStore(entrance.$place)
  const desk = useStore(entrance.$desk)
  const failure = useStore(entrance.$failure)
  if (failure && !desk) {
    return (
      <Card title={title}>
        <FailureNotice code={failure} retry={entrance.retry} />
      </Card>
    )
  }
  if (!place) return waiting
  return (
    <AccountGateView gate={place.gate} title={title}>
      {desk ? <Suspense fallback={waiting}>{children(desk)}</Suspense> : waiting}
    </AccountGateView>
  )
}
