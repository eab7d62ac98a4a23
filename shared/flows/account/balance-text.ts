import type { IntlShape } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { moneyParts } from '../../i18n/format.ts'

/** "1 500 рублей", "1,01 рубля": kopecks only where there are any, and the noun follows the value (readings NR-2). */
export function balanceText(balance: Kopecks, intl: IntlShape): string {
  const { integer, fraction } = moneyParts(balance, intl.locale)
  const amount = balance % 100 === 0 ? integer : `${integer}${fraction}`
  return intl.formatMessage({ id: 'account.roubles' }, { amount, count: balance / 100 })
}
