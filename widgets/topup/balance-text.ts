import type { Kopecks } from '../../shared/domain/money.ts'
import { moneyParts } from '../../shared/i18n/format.ts'
import type { Text } from '../../shared/i18n/text.tsx'

/** "1 500,00 рублей", "1,01 рубля": the noun follows the value and not its spelling (readings NR-2). */
export function balanceText(balance: Kopecks, text: Text): string {
  const { integer, fraction } = moneyParts(balance, text.language)
  return text('topup.roubles', { amount: `${integer}${fraction}`, count: balance / 100 })
}
