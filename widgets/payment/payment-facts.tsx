import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { type DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import { OrderFacts, type OrderFactsProps } from '../../shared/flows/checkout/order-facts.tsx'
import { findPlace, type Place } from '../../shared/flows/parking/draft.ts'
import { dataIn, type Driver } from './driver.ts'
import type { PaymentFlow } from './payment-flow.ts'
import type { Start } from './start.ts'

type Stay = OrderFactsProps['stay']

/** What the sum of a payment is, where it is not the price of a parking. */
export const SUM_NAMES: { readonly [Kind in DriverPaid['kind']]?: string } = {
  refill: 'refill.amount',
  renew: 'checkout.paid.onTop',
  correct: 'checkout.paid.onTop',
}

export interface PaymentFactsProps {
  payment: DriverPaid
  driver: Pick<Driver, '$state' | 'city'>
  start: Pick<Start, 'form' | '$step'>
  /** The parking that this browser has noted last: a tab of the bank knows by it what a top-up was for. */
  $again: PaymentFlow['$again']
  /** The sum is told beside it. */
  isWithoutSum?: boolean
}

/** What a driver's order at the bank is for, where it is not paid yet, or has begun nothing. */
export function PaymentFacts({ payment, driver, start, $again, isWithoutSum = false }: PaymentFactsProps) {
  const intl = useIntl()
  const driverData = dataIn(useStore(driver.$state))
  const draft = useStore(start.form.$values)
  const plate = useStore(start.form.$plate)
  const again = useStore($again)
  const { kind, amount, session, thenStart } = payment

  /** The top-up was ordered in this tab, whose form still has what it was for, or else in the tab before the bank's. */
  function ordered(): Stay {
    if (kind !== 'refill') return null
    if (start.$step.get() === 'form')
      return thenStart?.state === 'refused' && again
        ? toStay(again.place, { number: again.vehicle.plate, format: again.vehicle.format })
        : null
    const place = driverData && findPlace(draft.place, driverData)
    return place && plate.valid ? toStay(place, { number: plate.normalised, format: plate.format }) : null
  }

  const stay = session ?? (thenStart?.state === 'waiting' ? thenStart.parking : null) ?? ordered()
  const name = SUM_NAMES[kind]
  if (isWithoutSum && stay === null) return null
  return (
    <OrderFacts
      stay={stay}
      cityData={driverData}
      time={
        kind === 'session' && session && session.end !== null
          ? { start: session.start, end: session.end, timeZone: driver.city.timeZone() }
          : null
      }
      sum={isWithoutSum ? null : amount}
      {...(name && { sumName: intl.formatMessage({ id: name }) })}
    />
  )
}

function toStay({ zone, parking }: Place, vehicle: NonNullable<Stay>['vehicle']): Stay {
  return { zone: zone.code, zoneName: zone.name, parkingCode: parking?.code ?? null, vehicle }
}
