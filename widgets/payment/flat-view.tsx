import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Profile } from '../../shared/api/contract/profile.ts'
import { shownBalance, type Sufficiency } from '../../shared/domain/sufficiency.ts'
import { PaymentMethodFields } from '../../shared/flows/checkout/payment-method-fields.tsx'
import { FlatView } from '../../shared/flows/flat/flat-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import type { DriverFlat } from './flat.ts'

interface DriverFlatViewProps {
  flat: DriverFlat
  balance: Profile['balance']
}

/** A driver's stay behind a barrier. */
export function DriverFlatView({ flat, balance }: DriverFlatViewProps) {
  return (
    <FlatView flat={flat}>
      <HowPaid flat={flat} balance={balance} />
    </FlatView>
  )
}

function HowPaid({ flat: { funds, $price }, balance }: DriverFlatViewProps) {
  // What pays depends on the price.
  useStore($price)
  return (
    <>
      <Balance sufficiency={funds.sufficiency()} balance={balance} />
      {funds.needsBank() && <PaymentMethodFields paymentMethod={funds.paymentMethod} />}
    </>
  )
}

/** What the balance pays, in a city with balances; nothing where it is not known. */
function Balance({ sufficiency, balance }: { sufficiency: Sufficiency | null; balance: Profile['balance'] }) {
  const intl = useIntl()
  if (!sufficiency || balance === null) return null
  const sum = formatMoney(shownBalance(balance), intl.locale)
  return (
    <p className="card-note">
      {intl.formatMessage({ id: sufficiency.isEnough ? 'payment.fromBalance' : 'flat.bank' }, { sum })}
    </p>
  )
}
