import { useIntl } from 'react-intl'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'

/** Who the firm is, and what it has; a balance in whole roubles (readings gC-12, XR-5). Without `signOut` the way out is elsewhere. */
export function FirmHead({
  fleet,
  isStale,
  signOut,
}: {
  fleet: Fleet
  isStale: boolean
  signOut: (() => void) | null
}) {
  const intl = useIntl()
  const balance = new Intl.NumberFormat(intl.locale, { maximumFractionDigits: 0 }).format(
    Math.trunc(shownBalance(fleet.balance) / 100),
  )
  return (
    <>
      <div className="firm-head">
        <div>
          <h2 className="title" part="title">
            <AsWritten>{fleet.name}</AsWritten>
          </h2>
          <p className="muted">
            {intl.formatMessage({ id: 'fleet.inn' })} {fleet.inn}
            {fleet.email !== '' && <> · {fleet.email}</>}
          </p>
        </div>
        <dl className="firm-balance">
          <dt className="muted">{intl.formatMessage({ id: 'fleet.balance' })}</dt>
          <dd>{`${balance}\u00A0₽`}</dd>
        </dl>
        {signOut && (
          <Button look="quiet" onClick={signOut}>
            {intl.formatMessage({ id: 'fleet.signOut' })}
          </Button>
        )}
      </div>
      {isStale && <Notice kind="warning" title={intl.formatMessage({ id: 'fleet.stale' })} />}
    </>
  )
}
