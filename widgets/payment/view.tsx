import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import type { PaymentModel } from './model.ts'
import { Waiting } from './waiting.tsx'

const DeskView = lateView(() => import('./desk-view.tsx').then((module) => module.DeskView))

export function PaymentView({ model }: { model: PaymentModel }) {
  const text = useText()
  return (
    <GuardedView model={model} title={text('payment.title')} waiting={<Waiting />}>
      {(desk) => <DeskView desk={desk} />}
    </GuardedView>
  )
}
