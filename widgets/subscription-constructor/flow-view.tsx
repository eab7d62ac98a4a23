import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { PurchaseView } from '../../shared/flows/subscription/purchase-view.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import type { ConstructorFlow } from './constructor-flow.ts'
import { FormView } from './form-view.tsx'
import { OffersView } from './offers-view.tsx'
import { Waiting } from './waiting.tsx'

/** What is behind the way in: the parts, and the offers for them. */
export function FlowView({ flow }: { flow: ConstructorFlow }) {
  const intl = useIntl()
  return (
    <PurchaseView purchase={flow.purchase} finish={intl.formatMessage({ id: 'constructor.again' })}>
      <Parts flow={flow} />
    </PurchaseView>
  )
}

function Parts({ flow }: { flow: ConstructorFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$parts)
  const url = useStore(flow.$subscriptionsUrl)
  const title = intl.formatMessage({ id: 'constructor.title' })
  if (state.status === 'failed') {
    return (
      <Card title={title}>
        <FailureNotice
          title={intl.formatMessage({ id: 'subscription.loadFailed' })}
          error={state.error}
          retry={flow.retry}
        />
      </Card>
    )
  }
  if (state.status !== 'ready') return <Waiting />
  const { isOff, zones, timing } = state.value
  if (isOff) {
    return (
      <Card title={title}>
        <Notice said="quiet" title={intl.formatMessage({ id: 'constructor.off' })}>
          <p>{intl.formatMessage({ id: 'constructor.off.text' })}</p>
        </Notice>
        <ButtonLink href={url} onClick={flow.followSubscriptions}>
          {intl.formatMessage({ id: 'constructor.subscriptions' })}
        </ButtonLink>
      </Card>
    )
  }
  // The city has sent nothing to choose from (cabinet section 2).
  if (zones.length === 0 || timing.length === 0) {
    return (
      <Card title={title}>
        <Notice
          kind="danger"
          title={intl.formatMessage({ id: 'subscription.loadFailed' })}
          actions={
            <Button look="secondary" onClick={flow.retry}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          }
        >
          <p>{intl.formatMessage({ id: 'constructor.empty' })}</p>
        </Notice>
      </Card>
    )
  }
  return (
    <div className="constructor">
      <FormView flow={flow} zones={zones} timing={timing} />
      <OffersView flow={flow} />
    </div>
  )
}
