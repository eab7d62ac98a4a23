import type { Operation } from '../../shared/api/contract/operations.ts'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { durationText, formatMoment, formatMoney } from '../../shared/i18n/format.ts'
import { type Text, useText } from '../../shared/i18n/text.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { formatAmount, typeTextId } from './amount.ts'

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
  const text = useText()
  const { receiptUrl, proofUrl } = operation
  return (
    <Dialog
      title={text('operations.details', { number: operation.orderNumber })}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <div className="stack">
        <p className="amount-large">{formatAmount(operation, text.language)}</p>
        <dl className="facts">
          {factsOf(operation, timeZone, text).map(([name, value]) => (
            <div key={name}>
              <dt>{text(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {(receiptUrl ?? proofUrl) && (
          <div className="row">
            <AnswerLink url={receiptUrl} rel="noopener noreferrer">
              {text('operations.details.receipt')}
            </AnswerLink>
            <AnswerLink url={proofUrl} rel="noopener noreferrer">
              {text('operations.details.proof')}
            </AnswerLink>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Name and value of what is known, in the order of reading. */
function factsOf(operation: Operation, timeZone: string, text: Text): [name: string, value: string][] {
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
  } = operation
  const phone = driverPhone === null ? null : parsePhone(driverPhone)
  const facts: [string, string | null][] = [
    ['operations.type', text(typeTextId(type))],
    ['operations.details.status', text(`operations.status.${status}`)],
    ['operations.details.date', formatMoment(dateOperation, timeZone, 'DD/MM/YY HH:mm')],
    ['operations.zone', zone],
    ['operations.parking', parkingCode],
    ['operations.details.time', start === null || end === null ? null : formatTimeRange(start, end, timeZone)],
    ['operations.details.duration', minutes ? durationText(minutes, text) : null],
    ['operations.vehicle', plate],
    ['operations.details.tariff', tariff],
    ['operations.details.saving', saving > 0 ? formatMoney(saving, text.language) : null],
    ['operations.details.resolution', resolution],
    ['operations.details.phone', phone === null ? driverPhone : formatPhone(phone)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}
