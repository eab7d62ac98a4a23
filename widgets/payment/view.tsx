import { lazy } from 'react'
import { EntranceView } from '../../shared/flows/account/entrance-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import type { PaymentModel } from './model.ts'
import { Waiting } from './waiting.tsx'

const DeskView = lazy(() => import('./desk-view.tsx').then((module) => ({ default: module.DeskView })))

export function PaymentView({ model }: { model: PaymentModel }) {
  const text = useText()
  return (
    <EntranceView entrance={model} title={text('payment.title')} waiting={<Waiting />}>
      {(desk) => <DeskView desk={desk} />}
    </EntranceView>
  )
}
