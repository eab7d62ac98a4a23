import { useIntl } from 'react-intl'
import { displayPlate } from '../../domain/plate.ts'
import { formatTimeRange } from '../../domain/time-range.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OtherPart } from './other-parts.ts'
import { toOneLine } from '../confirm-code/one-line.ts'

export interface OtherPartsViewProps {
  others: readonly OtherPart[]
  timeZone: string
  onCorrect(other: OtherPart): void
}

/** What of the stay still says otherwise, each with the way to put it right, too. */
export function OtherPartsView({ others, timeZone, onCorrect }: OtherPartsViewProps) {
  const intl = useIntl()
  return others.map((other, index) => (
    <Notice
      key={other.part.sessionId}
      kind="warning"
      title={intl.formatMessage(
        { id: `correction.other.${other.to.field}` },
        { time: formatTimeRange(other.part.start, other.part.end, timeZone), was: factOf(other) },
      )}
      actions={
        <Button look={index === 0 ? 'primary' : 'secondary'} onClick={() => onCorrect(other)}>
          {intl.formatMessage({ id: 'correction.other.correct' })}
        </Button>
      }
    >
      <p>{intl.formatMessage({ id: 'correction.other.why' })}</p>
    </Notice>
  ))
}

function factOf({ part, to }: OtherPart): string {
  return to.field === 'vehicle' ? toOneLine(displayPlate(part.vehicle.number)) : (part.parkingCode ?? part.zone)
}
