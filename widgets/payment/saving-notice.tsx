import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { VehicleSaving } from './vehicle-saving.ts'

/** Whether the typed vehicle is in the profile now; why not, and that the parking goes on without it. */
export function SavingNotice({ saving }: { saving: Pick<VehicleSaving, '$state' | 'save'> }) {
  const intl = useIntl()
  const state = useStore(saving.$state)
  return (
    <div className="saving" role="status">
      {state.status === 'saved' && (
        <Notice kind="success" said="quiet" title={intl.formatMessage({ id: 'payment.vehicle.saved' })} />
      )}
      {state.status === 'failed' && (
        <Notice
          kind="warning"
          said="quiet"
          title={intl.formatMessage({ id: 'payment.vehicle.notSaved' })}
          actions={
            <Button look="secondary" onClick={() => void saving.save()}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          }
        >
          <p>{intl.formatMessage({ id: `error.${state.code}` })}</p>
          <p>{intl.formatMessage({ id: 'payment.vehicle.parksAnyway' })}</p>
        </Notice>
      )}
    </div>
  )
}
