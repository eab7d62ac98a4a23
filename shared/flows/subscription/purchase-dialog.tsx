import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { shownBalance } from '../../domain/sufficiency.ts'
import { CityWords } from '../../i18n/city-words.tsx'
import { formatMoney, moneyParts } from '../../i18n/format.ts'
import { errorText } from '../../ui/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { keepInSight } from '../../ui/keep-in-sight.ts'
import { DateInput } from '../../ui/masked-input/date-input.tsx'
import { formatDateInput } from '../../ui/masked-input/date-mask.ts'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { PaymentMethodFields } from '../checkout/payment-method-fields.tsx'
import { OwnVehicles } from '../parking/own-vehicles.tsx'
import { DrawnPlate } from '../../ui/drawn-plate.tsx'
import { useField } from '../use-field.tsx'
import { periodText } from './period-text.ts'
import type { Purchasable } from './purchasable.ts'
import type { Purchase } from './purchase.ts'

/**
 * What is still to be said of an offer, and its payment. Its element lists dialog, field, text-input, date-input, choice,
 * select, price, plate-view and subscription among its styles.
 */
export function PurchaseDialog({ purchase, offer }: { purchase: Purchase; offer: Purchasable }) {
  const intl = useIntl()
  const isBusy = useStore(purchase.$isBusy)
  const blockingError = useStore(purchase.$blockingError)
  const checkout = useStore(purchase.checkout.$state)
  useStore(purchase.data.$state)
  useStore(purchase.funds.paymentMethod.form.$values)
  const sum = formatMoney(offer.cost, intl.locale)
  const failed = blockingError ?? (checkout.step === 'refused' ? checkout.error : null)
  const isByReceipt = purchase.isByReceipt()
  const isByBalance = !purchase.funds.needsBank()
  const foot = useRef<HTMLDivElement>(null)
  // Why it was refused comes above the button that was pressed.
  useEffect(() => {
    const form = foot.current?.closest('form')
    return form ? keepInSight(form) : undefined
  }, [])

  return (
    <Dialog
      title={intl.formatMessage(
        { id: 'subscription.buy.title' },
        { name: <CityWords key="name" ru={offer.name} en={offer.nameEn} /> },
      )}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={purchase.close}
    >
      <Form onSubmit={purchase.pay}>
        <Price text={sum} parts={moneyParts(offer.cost, intl.locale)} />
        <VehicleOfOffer purchase={purchase} offer={offer} />
        <StartOfOffer purchase={purchase} offer={offer} />
        {isByBalance ? (
          <ByBalance purchase={purchase} />
        ) : (
          <PaymentMethodFields paymentMethod={purchase.funds.paymentMethod} />
        )}
        {failed && failed.code !== 'aborted' && (
          <Notice kind="danger" title={failed.serverText || errorText(intl, failed)} />
        )}
        <div className="stack-tight" ref={foot}>
          <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}>
            {isByReceipt
              ? intl.formatMessage({ id: 'subscription.buy.receipt' })
              : intl.formatMessage({ id: 'check.pay' }, { sum })}
          </Button>
          {isByBalance && purchase.hasReceipt() && (
            <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={() => void purchase.payByReceipt()}>
              {intl.formatMessage({ id: 'subscription.buy.byReceipt' })}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

interface PartProps {
  purchase: Purchase
  offer: Purchasable
}

function VehicleOfOffer({ purchase, offer }: PartProps) {
  const intl = useIntl()
  const { vehicle } = useStore(purchase.form.$values)
  const problems = useStore(purchase.form.$problems)
  const label = intl.formatMessage({ id: 'subscription.vehicle' })
  if (offer.plate !== null) {
    return (
      <p className="own-vehicle">
        {label} <DrawnPlate plate={offer.plate} />
      </p>
    )
  }
  const vehicles = purchase.vehicles()
  if (vehicles.length === 0) {
    return (
      <div data-field="vehicle">
        <Notice
          kind="warning"
          title={intl.formatMessage(
            { id: offer.category === null ? 'subscription.vehicle.none' : 'subscription.vehicle.noneOf' },
            { category: offer.category },
          )}
        />
      </div>
    )
  }
  return (
    <div data-field="vehicle">
      <OwnVehicles
        label={label}
        error={problems.vehicle && intl.formatMessage({ id: problems.vehicle })}
        vehicles={vehicles}
        value={vehicle}
        onChange={(id) => purchase.form.change({ vehicle: id })}
      />
    </div>
  )
}

function StartOfOffer({ purchase, offer }: PartProps) {
  const intl = useIntl()
  const { input, error } = useField(purchase.form, 'startDate')
  const period = purchase.period()
  const dates = period ? periodText(period, intl) : null
  if (offer.startDate !== null) {
    return (
      <p>
        {dates ?? intl.formatMessage({ id: 'subscription.start.fixed' }, { date: formatDateInput(offer.startDate) })}
      </p>
    )
  }
  return (
    <Field label={intl.formatMessage({ id: 'subscription.start' })} hint={dates} error={error}>
      <DateInput {...input} pick={intl.formatMessage({ id: 'subscription.start.pick' })} />
    </Field>
  )
}

function ByBalance({ purchase }: { purchase: Purchase }) {
  const intl = useIntl()
  const known = purchase.data.data()?.profile.balance ?? null
  if (known === null) return null
  const balance = shownBalance(known)
  return <p>{intl.formatMessage({ id: 'subscription.buy.balance' }, { balance: formatMoney(balance, intl.locale) })}</p>
}
