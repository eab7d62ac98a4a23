import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { balanceText } from '../../shared/flows/account/balance-text.ts'
import { Said } from '../../shared/ui/announcer.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { Balance } from './balance.ts'

export function BalanceView({ balance }: { balance: Balance }) {
  const intl = useIntl()
  const sum = useStore(balance.$balance)
  const [first] = useState(sum)
  const url = useStore(balance.topup.$url)
  return (
    <Card title={intl.formatMessage({ id: 'profile.balance.title' })}>
      {sum !== null && <p className="profile-sum">{balanceText(sum, intl)}</p>}
      {/* The first sum is met where it stands; another, as after a top-up, is told. */}
      <Said>{sum !== null && sum !== first && balanceText(sum, intl)}</Said>
      <div className="row">
        <ButtonLink href={url} onClick={balance.topup.follow}>
          {intl.formatMessage({ id: 'profile.balance.topup' })}
        </ButtonLink>
      </div>
    </Card>
  )
}
