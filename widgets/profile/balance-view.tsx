import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { balanceText } from '../../shared/flows/account/balance-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { Balance } from './balance.ts'

export function BalanceView({ balance }: { balance: Balance }) {
  const intl = useIntl()
  const sum = useStore(balance.$balance)
  const url = useStore(balance.topup.$url)
  return (
    <Card title={intl.formatMessage({ id: 'profile.balance.title' })}>
      <p className="profile-sum" aria-live="polite">
        {balanceText(sum, intl)}
      </p>
      <div className="row">
        <ButtonLink href={url} onClick={balance.topup.follow}>
          {intl.formatMessage({ id: 'profile.balance.topup' })}
        </ButtonLink>
      </div>
    </Card>
  )
}
