import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { formatMoney, formatMoment } from '../../i18n/format.ts'
import { errorText } from '../../ui/error-text.ts'
import { useSaidPart } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CorrectionModel } from './correction.ts'

/** What the wish comes to: to be paid, to come back, or neither; said once it is known. */
export function PriceLine({ model }: { model: CorrectionModel }) {
  const intl = useIntl()
  const state = useStore(model.$price)
  const line = useRef<HTMLDivElement>(null)
  useSaidPart(line, { isSaid: state.step === 'known' })
  return (
    <div ref={line} className="stack-tight">
      {state.step === 'none' && <p className="muted">{intl.formatMessage({ id: 'correction.price.none' })}</p>}
      {state.step === 'asking' && <p className="muted">{intl.formatMessage({ id: 'price.asking' })}</p>}
      {state.step === 'failed' && (
        <Notice
          kind="danger"
          title={errorText(intl, state.error)}
          actions={
            <Button look="secondary" onClick={model.retry}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          }
        />
      )}
      {state.step === 'known' && (
        <Known model={model} price={state.price} isStart={state.to.field === 'start'} isOfAll={state.plan.length > 1} />
      )}
    </div>
  )
}

type KnownProps = {
  model: CorrectionModel
  price: { price: number; charge: number; refund: number; bonusBack: number; isToBalance: boolean; end: number }
  isStart: boolean
  /** Of all parts of the stay. */
  isOfAll: boolean
}

function Known({ model, price, isStart, isOfAll }: KnownProps) {
  const intl = useIntl()
  const money = (sum: number) => formatMoney(sum, intl.locale)
  const { charge, refund, bonusBack } = price
  return (
    <>
      <p>
        <strong>{intl.formatMessage({ id: textOf(price) }, { sum: money(charge > 0 ? charge : refund) })}</strong>
      </p>
      {bonusBack > 0 && <p>{intl.formatMessage({ id: 'correction.price.bonus' }, { sum: money(bonusBack) })}</p>}
      {isOfAll && <p className="card-note">{intl.formatMessage({ id: 'correction.price.all' })}</p>}
      {isStart && (
        <p className="card-note">
          {intl.formatMessage(
            { id: 'correction.price.end' },
            { time: formatMoment(price.end, model.cityData.timeZone, 'HH:mm') },
          )}
        </p>
      )}
    </>
  )
}

function textOf({ charge, refund, isToBalance }: KnownProps['price']): string {
  if (charge > 0) return 'correction.price.charge'
  if (refund === 0) return 'correction.price.same'
  return isToBalance ? 'correction.price.toBalance' : 'correction.price.toMethod'
}
