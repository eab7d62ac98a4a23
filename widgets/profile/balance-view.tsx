import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import type { Balance } from './balance.ts'

export function BalanceView(_props: { balance: Balance }) {
  const intl = useIntl()
  return <Card title={intl.formatMessage({ id: 'profile.balance.title' })}>{null}</Card>
}
