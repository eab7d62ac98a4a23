import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'

/** Who the firm is, and what it has; a balance in whole roubles (readings gC-12). Without `signOut` the way out is elsewhere. */
export function FirmHead({
  fleet,
  isStale,
  signOut,
}: {
  fleet: Fleet
  isStale: boolean
  signOut: (() => void) | null
}) {
  const text = useText()
  const balance = new Intl.NumberFormat(text.language, { maximumFractionDigits: 0 }).format(
    Math.trunc(fleet.balance / 100),
  )
  return (
    <>
      <div className="firm-head">
        <div>
          <h2 className="title" part="title">
            {fleet.name}
          </h2>
          <p className="muted">
            {text('fleet.inn')} {fleet.inn}
            {fleet.email !== '' && <> · {fleet.email}</>}
          </p>
        </div>
        <dl className="firm-balance">
          <dt className="muted">{text('fleet.balance')}</dt>
          <dd>{`${balance}\u00A0₽`}</dd>
        </dl>
        {signOut && (
          <Button look="quiet" onClick={signOut}>
            {text('fleet.signOut')}
          </Button>
        )}
      </div>
      {isStale && <Notice kind="warning" title={text('fleet.stale')} />}
    </>
  )
}
