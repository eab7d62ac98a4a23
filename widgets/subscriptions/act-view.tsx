import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { PassingLog } from '../../shared/flows/passing-log.tsx'
import { OwnVehicles } from '../../shared/flows/parking/own-vehicles.tsx'
import { DrawnPlate } from '../../shared/ui/drawn-plate.tsx'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { errorText, type Failure } from '../../shared/ui/error-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Act, Acts, DoneAct } from './acts.ts'
import type { SubscriptionsFlow } from './subscriptions-flow.ts'

interface ActDialogProps {
  acts: Acts
  act: Act
  flow: Pick<SubscriptionsFlow, '$minute'>
}

/** Asks before a subscription is changed. */
export function ActDialog({ acts, act, flow }: ActDialogProps) {
  const intl = useIntl()
  const isBusy = useStore(acts.$isBusy)
  const error = useStore(acts.$blockingError)
  // What comes back is another sum from midnight on.
  useStore(flow.$minute)
  const { kind, benefit } = act
  const name = <CityWords key="name" ru={benefit.name} en={benefit.nameEn} />
  const isWithoutVehicle = kind === 'changeVehicle' && acts.vehicles().length === 0
  return (
    <ConfirmDialog
      title={intl.formatMessage({ id: `subscriptions.${kind}.title` }, { name })}
      yes={isWithoutVehicle ? null : intl.formatMessage({ id: `subscriptions.${kind}.yes` })}
      no={intl.formatMessage({ id: 'subscriptions.cancel' })}
      busy={isBusy && intl.formatMessage({ id: 'subscriptions.sending' })}
      isDangerous={kind === 'refund'}
      onYes={() => void acts.confirm()}
      onNo={acts.close}
    >
      <p className="own-vehicle">
        <strong>{name}</strong>
        {benefit.plate !== '#' && <DrawnPlate plate={benefit.plate} format={benefit.format} />}
      </p>
      <Question acts={acts} act={act} />
      {error && error.code !== 'aborted' && <Notice kind="danger" title={error.serverText || reasonOf(error, intl)} />}
    </ConfirmDialog>
  )
}

/** A refund that has become another sum says so in its own words. */
function reasonOf(error: Failure, intl: IntlShape): string {
  const isChanged = error.code === 'PriceChangedTryLater'
  return isChanged ? intl.formatMessage({ id: 'subscriptions.refund.changed' }) : errorText(intl, error)
}

function Question({ acts, act }: { acts: Acts; act: Act }): ReactNode {
  const intl = useIntl()
  if (act.kind === 'refund') {
    const [sum, bonus] = [acts.refund(), acts.bonusLeaving()]
    const id = acts.isToBalance() ? 'subscriptions.refund.toBalance' : 'subscriptions.refund.toMeans'
    return (
      <>
        <p>
          {sum === null
            ? intl.formatMessage({ id: 'subscriptions.refund.unknown' })
            : intl.formatMessage({ id }, { sum: formatMoney(sum, intl.locale) })}
        </p>
        {bonus > 0 && (
          <p>{intl.formatMessage({ id: 'subscriptions.refund.bonus' }, { sum: formatMoney(bonus, intl.locale) })}</p>
        )}
      </>
    )
  }
  if (act.kind !== 'changeVehicle') return <p>{intl.formatMessage({ id: `subscriptions.${act.kind}.text` })}</p>
  const vehicles = acts.vehicles()
  if (vehicles.length === 0) {
    return <Notice said="quiet" title={intl.formatMessage({ id: 'subscriptions.changeVehicle.none' })} />
  }
  return (
    <>
      <OwnVehicles
        label={intl.formatMessage({ id: 'subscriptions.changeVehicle.to' })}
        vehicles={vehicles}
        value={act.vehicle}
        onChange={acts.chooseVehicle}
      />
      <p>{intl.formatMessage({ id: 'subscriptions.changeVehicle.text' })}</p>
    </>
  )
}

/** What was done, for a while. */
export function ActNotice({ flow: { acts } }: { flow: SubscriptionsFlow }) {
  return (
    <PassingLog notice={acts.done} className="acts-done">
      {(done) => <Notice kind="success" said="quiet" title={<DoneText done={done} />} />}
    </PassingLog>
  )
}

function DoneText({ done: { kind, benefit, refund } }: { done: DoneAct }) {
  const intl = useIntl()
  const name = <CityWords key="name" ru={benefit.name} en={benefit.nameEn} />
  if (refund === null) return intl.formatMessage({ id: `subscriptions.${kind}.done` }, { name })
  const id = refund.isToBalance ? 'subscriptions.refund.done.toBalance' : 'subscriptions.refund.done.toMeans'
  return intl.formatMessage({ id }, { name, sum: formatMoney(refund.sum, intl.locale) })
}
