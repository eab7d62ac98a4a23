import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { PurchaseView } from '../../shared/flows/subscription/purchase-view.tsx'
import { ActDialog, ActNotice } from './act-view.tsx'
import { BenefitsView } from './benefits-view.tsx'
import { OffersView } from './offers-view.tsx'
import type { SubscriptionsFlow } from './subscriptions-flow.ts'

/** What is behind the way in: what the driver has, and what can be bought. */
export function FlowView({ flow }: { flow: SubscriptionsFlow }) {
  const intl = useIntl()
  const view = useStore(flow.$view)
  const act = useStore(flow.acts.$act)
  return (
    <PurchaseView purchase={flow.purchase} finish={intl.formatMessage({ id: 'subscriptions.finish' })}>
      <div className="stack subscriptions">
        {view !== 'offers' && <BenefitsView flow={flow} />}
        {view !== 'benefits' && <OffersView flow={flow} />}
      </div>
      {act && <ActDialog acts={flow.acts} act={act} flow={flow} />}
      <ActNotice flow={flow} />
    </PurchaseView>
  )
}
