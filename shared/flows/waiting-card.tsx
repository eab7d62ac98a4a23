import { Card } from '../ui/card.tsx'
import { Loaded } from './loaded.tsx'

/** While what a card shows is on its way. */
export function WaitingCard({ title }: { title: string }) {
  return (
    <Card title={title} width="wide">
      <Loaded state={{ status: 'loading' }} onRetry={() => {}} lines={6}>
        {() => null}
      </Loaded>
    </Card>
  )
}
