import type { PastCorrection } from '../../shared/api/contract/past-correction.ts'
import type { Refund } from '../../shared/api/contract/refunds.ts'
import { type IntlShape, useIntl } from 'react-intl'
import type { Operation } from '../../shared/api/contract/operations.ts'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { toOldFact } from '../../shared/flows/parking/old-fact.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { durationText, formatMoment, formatMoney } from '../../shared/i18n/format.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { formatAmount, hasSum, typeTextId } from './amount.ts'

/** Everything the city says of one operation, with its receipt and the proof of payment. */
export function DetailsView({
  operation,
  timeZone,
  onClose,
}: {
  operation: Operation
  timeZone: string
  onClose(): void
}) {
  const intl = useIntl()
  const { receiptUrl, proofUrl } = operation
  return (
    <Dialog
      title={intl.formatMessage({ id: 'operations.details' }, { number: operation.orderNumber })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={onClose}
    >
      <div className="stack">
        {hasSum(operation) ? (
          <p className="amount-large">{formatAmount(operation, intl.locale)}</p>
        ) : (
          <p className="muted">{intl.formatMessage({ id: 'operations.sum.unknown' })}</p>
        )}
        <dl className="facts">
          {factsOf(operation, timeZone, intl).map(([name, value]) => (
            <div key={name}>
              <dt>{intl.formatMessage({ id: name })}</dt>
              <dd>
                <AsWritten>{value}</AsWritten>
              </dd>
            </div>
          ))}
        </dl>
        {(receiptUrl ?? proofUrl) && (
          <div className="row">
            <AnswerLink url={receiptUrl} rel="noopener noreferrer">
              {intl.formatMessage({ id: 'operations.details.receipt' })}
            </AnswerLink>
            <AnswerLink url={proofUrl} rel="noopener noreferrer">
              {intl.formatMessage({ id: 'operations.details.proof' })}
            </AnswerLink>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Name and value of what is known, in the order of reading. */
function factsOf(operation: Operation, timeZone: string, intl: IntlShape): [name: string, value: string][] {
  const {
    type,
    status,
    dateOperation,
    start,
    end,
    minutes,
    zone,
    parkingCode,
    plate,
    tariff,
    resolution,
    saving,
    driverPhone,
    refunds,
    corrections,
  } = operation
  const phone = driverPhone === null ? null : parsePhone(driverPhone)
  const facts: [string, string | null][] = [
    ['operations.type', intl.formatMessage({ id: typeTextId(type) })],
    ['operations.details.status', intl.formatMessage({ id: `operations.status.${status}` })],
    ['operations.details.date', formatMoment(dateOperation, timeZone, 'DD/MM/YY HH:mm')],
    ['operations.zone', zone],
    ['operations.parking', parkingCode],
    [
      // Nobody parks for as long as a season ticket is valid.
      type === 'paymentSubscription' ? 'operations.details.validity' : 'operations.details.time',
      start === null || end === null ? null : formatTimeRange(start, end, timeZone),
    ],
    ['operations.details.duration', minutes ? durationText(minutes, intl) : null],
    ['operations.vehicle', plate],
    ['operations.details.tariff', tariff],
    ['operations.details.saving', saving > 0 ? formatMoney(saving, intl.locale) : null],
    ['operations.details.resolution', resolution],
    ['operations.details.phone', phone === null ? driverPhone : formatPhone(phone)],
    ...corrections.map((past): [string, string] => [`operations.was.${past.field}`, pastText(past, timeZone, intl)]),
    ['operations.details.refund', refunds.map((refund) => refundText(refund, timeZone, intl)).join('; ')],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}

function pastText(past: PastCorrection, timeZone: string, intl: IntlShape): string {
  const time = formatMoment(past.at, timeZone, 'HH:mm')
  return intl.formatMessage({ id: 'operations.was' }, { was: toOldFact(past, timeZone), time })
}

function refundText({ sum, state, at }: Refund, timeZone: string, intl: IntlShape): string {
  const values = { sum: formatMoney(sum, intl.locale), date: formatMoment(at, timeZone, 'DD/MM/YY HH:mm') }
  return intl.formatMessage({ id: `operations.refund.${state}` }, values)
}
