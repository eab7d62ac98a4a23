import type { IntlShape } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { moneyParts } from '../../i18n/format.ts'

/** "1 500,00 рублей", "1,01 рубля": the noun follows the value and not its spelling (readings NR-2). */
export function balanceText(balance: Kopecks, intl: IntlShape): string {
  const { integer, fraction } = moneyParts(balance, intl.locale)
  return intl.formatMessage({ id: 'account.roubles' }, { amount: `${integer}${fraction}`, count: balance / 100 })
}
