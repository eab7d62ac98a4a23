import { useIntl } from 'react-intl'
import type { DriverBenefit } from '../../shared/api/contract/benefits.ts'
import { type BenefitState, benefitState } from '../../shared/domain/subscription.ts'
import { endText } from '../../shared/flows/subscription/end-text.ts'
import { formatMoment } from '../../shared/i18n/format.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'

const ICONS: Readonly<Record<BenefitState, IconName>> = {
  active: 'success',
  paused: 'pause',
  upcoming: 'calendar',
  ended: 'minus',
}

export interface StateViewProps {
  benefit: DriverBenefit
  timeZone: string
  now: number
}

/** Where a benefit stands, in a word and with its time. */
export function StateView({ benefit, timeZone, now }: StateViewProps) {
  const intl = useIntl()
  const state = benefitState(benefit, now)
  const time = timeOf(state, benefit)
  const toText = (at: number) => formatMoment(at, timeZone, 'DD/MM/YYYY HH:mm')
  const isEnd = state === 'active' || state === 'ended'
  return (
    <span className={`state state-${state}`}>
      <Icon name={ICONS[state]} />
      <span>
        {time === null
          ? intl.formatMessage({ id: `subscriptions.state.${state}` })
          : intl.formatMessage(
              { id: `subscriptions.state.${state}.at` },
              { time: isEnd ? endText(time, timeZone) : toText(time) },
            )}
        {state === 'paused' && benefit.continuesAt !== null && (
          <span className="state-more">
            {intl.formatMessage({ id: 'subscriptions.state.continues' }, { time: toText(benefit.continuesAt) })}
          </span>
        )}
      </span>
    </span>
  )
}

/** The moment that a state is told with. */
function timeOf(state: BenefitState, { startsAt, endsAt, paid }: DriverBenefit): number | null {
  if (state === 'paused') return paid?.pausedAt ?? null
  return (state === 'upcoming' ? startsAt : endsAt) ?? null
}
