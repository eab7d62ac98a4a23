import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { DriverBenefit } from '../../shared/api/contract/benefits.ts'
import { benefitState } from '../../shared/domain/subscription.ts'
import { DrawnPlate } from '../../shared/ui/drawn-plate.tsx'
import type { SubscriptionData } from '../../shared/flows/subscription/subscription-data.ts'
import { endText } from '../../shared/flows/subscription/end-text.ts'
import { Zones } from '../../shared/flows/subscription/zones-text.tsx'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoment } from '../../shared/i18n/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { useFocusAfter } from '../../shared/ui/use-focus-after.ts'
import { LoadedList } from './loaded-list.tsx'
import { RowActs } from './row-acts.tsx'
import { StateView } from './state-view.tsx'
import type { SubscriptionsFlow } from './subscriptions-flow.ts'

/** What the driver has, as a table; on a phone each row is a card. */
export function BenefitsView({ flow }: { flow: SubscriptionsFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$benefits)
  const now = useStore(flow.$minute)
  const act = useStore(flow.acts.$act)
  const list = useRef<HTMLDivElement>(null)
  useFocusAfter(list, { isOpen: act !== null })

  return (
    <Card title={intl.formatMessage({ id: 'subscriptions.benefits' })} width="wide" place={list}>
      <div className="stack">
        <LoadedList
          state={state}
          onRetry={flow.retry}
          empty={{ title: 'subscriptions.benefits.none', hint: 'subscriptions.benefits.none.hint' }}
        >
          {(benefits) => {
            const ended = benefits.filter((benefit) => benefitState(benefit, now) === 'ended')
            const rest = benefits.filter((benefit) => !ended.includes(benefit))
            return (
              <>
                {rest.length > 0 && <Rows flow={flow} benefits={rest} now={now} place={list} />}
                {ended.length > 0 && (
                  <Disclosure
                    summary={intl.formatMessage({ id: 'subscriptions.benefits.ended' }, { count: ended.length })}
                    isOpen={rest.length === 0}
                  >
                    <Rows flow={flow} benefits={ended} now={now} place={list} />
                  </Disclosure>
                )}
              </>
            )
          }}
        </LoadedList>
      </div>
    </Card>
  )
}

interface RowsProps {
  flow: SubscriptionsFlow
  benefits: readonly DriverBenefit[]
  now: number
  place: RefObject<HTMLDivElement | null>
}

function Rows({ flow, benefits, now, place }: RowsProps) {
  const intl = useIntl()
  const known = flow.data.data()
  if (!known) return null
  const { benefitsShowPercent, benefitsPlaceMode, useSubscriptionConstructor } = known.settings
  const columns = [
    { key: 'permission' },
    { key: benefitsPlaceMode },
    { key: 'vehicle' },
    ...(benefitsShowPercent ? [{ key: 'percent' }] : []),
    { key: 'period' },
  ].map(({ key }) => ({ key, title: intl.formatMessage({ id: `subscriptions.column.${key}` }) }))
  return (
    <table className={`benefits benefits-${columns.length}`} part="table">
      <caption className="visually-hidden">{intl.formatMessage({ id: 'subscriptions.benefits' })}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {benefits.map((benefit, index) => (
        <tbody key={`${benefit.orderNumber} ${index}`} className="benefit">
          <tr>
            {columns.map(({ key, title }) => (
              <td key={key} className={`benefit-${key}`}>
                {key !== 'permission' && (
                  <span className="benefit-name" aria-hidden="true">
                    {title}
                  </span>
                )}
                <div className="benefit-value">{valueOf(key, { benefit, known, now })}</div>
              </td>
            ))}
          </tr>
          {useSubscriptionConstructor && (
            <tr>
              <td colSpan={columns.length}>
                <RowActs acts={flow.acts} benefit={benefit} heir={place} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

interface ValueProps {
  benefit: DriverBenefit
  known: SubscriptionData
  now: number
}

function valueOf(key: string, { benefit, known, now }: ValueProps): ReactNode {
  switch (key) {
    case 'permission':
      return (
        <>
          <strong>
            <CityWords ru={benefit.name} en={benefit.nameEn} />
          </strong>
          <StateView benefit={benefit} timeZone={known.timeZone} now={now} />
        </>
      )
    case 'zone':
      return <Zones zones={benefit.zones} names={known.zones} />
    case 'cadastral':
      return <Zones zones={benefit.zones} names={[]} />
    case 'vehicle':
      return <VehicleOf benefit={benefit} />
    case 'percent':
      return <Percent benefit={benefit} />
    default:
      return <Period benefit={benefit} timeZone={known.timeZone} />
  }
}

function VehicleOf({ benefit: { plate, format, isMainVehicle } }: { benefit: DriverBenefit }) {
  const intl = useIntl()
  if (plate === '#') return intl.formatMessage({ id: 'subscriptions.vehicle.any' })
  return (
    <>
      <DrawnPlate plate={plate} format={format} />
      {isMainVehicle && <span className="muted">{intl.formatMessage({ id: 'subscriptions.vehicle.main' })}</span>}
    </>
  )
}

function Percent({ benefit: { percent, intervals } }: { benefit: DriverBenefit }) {
  const intl = useIntl()
  if (!intervals) return intl.formatMessage({ id: 'subscriptions.percent' }, { percent })
  return (
    <ul className="zone-list">
      {intervals.map(({ from, to, percent: part }) => (
        <li key={`${from} ${to}`}>
          {intl.formatMessage({ id: 'subscriptions.percent.interval' }, { from, to, percent: part })}
        </li>
      ))}
    </ul>
  )
}

function Period({ benefit: { startsAt, endsAt }, timeZone }: { benefit: DriverBenefit; timeZone: string }) {
  const intl = useIntl()
  if (startsAt === undefined && endsAt === undefined) return intl.formatMessage({ id: 'subscriptions.period.always' })
  return (
    <>
      {startsAt !== undefined && (
        <div className="benefit-time">
          {intl.formatMessage(
            { id: 'subscriptions.period.from' },
            { time: formatMoment(startsAt, timeZone, 'DD/MM/YYYY HH:mm') },
          )}
        </div>
      )}
      {endsAt !== undefined && (
        <div className="benefit-time">
          {intl.formatMessage({ id: 'subscriptions.period.to' }, { time: endText(endsAt, timeZone) })}
        </div>
      )}
    </>
  )
}
