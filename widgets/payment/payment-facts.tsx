import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { type DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import { OrderFacts, type OrderFactsProps } from '../../shared/flows/checkout/order-facts.tsx'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { dataIn, type Driver } from './driver.ts'
import type { Start } from './start.ts'

/** What the sum of a payment is, where it is not the price of a parking. */
const SUM_NAMES: { readonly [Kind in DriverPaid['kind']]?: string } = {
  refill: 'refill.amount',
  renew: 'checkout.paid.onTop',
  correct: 'checkout.paid.onTop',
}

export interface PaymentFactsProps {
  payment: DriverPaid
  driver: Pick<Driver, '$state' | 'city'>
  start: Pick<Start, 'form' | '$step'>
  /** The sum is told beside it. */
  isWithoutSum?: boolean
}

/** What a driver's order at the bank is for, where it is not paid yet, or has begun nothing. */
export function PaymentFacts({ payment, driver, start, isWithoutSum = false }: PaymentFactsProps) {
  const intl = useIntl()
  const driverData = dataIn(useStore(driver.$state))
  const draft = useStore(start.form.$values)
  const plate = useStore(start.form.$plate)
  const { kind, amount, session, thenStart } = payment

  /** The top-up was ordered in this tab, whose form still has what it was for. */
  function ordered(): OrderFactsProps['stay'] {
    const place = driverData && findPlace(draft.place, driverData)
    if (kind !== 'refill' || start.$step.get() === 'form' || !place || !plate.valid) return null
    const { zone, parking } = place
    return {
      zone: zone.code,
      zoneName: zone.name,
      parkingCode: parking?.code ?? null,
      vehicle: { number: plate.normalised, format: plate.format },
    }
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
