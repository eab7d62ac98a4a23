import { useIntl } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { formatMoney } from '../../i18n/format.ts'

/** What the button says that adds time to a parking: until when, and for how much where that is known. */
export function MoreWords({ price, time }: { price: Kopecks | null; time: string }) {
  const intl = useIntl()
  if (price === null) return intl.formatMessage({ id: 'more.until' }, { time })
  return intl.formatMessage(
    { id: price === 0 ? 'more.free' : 'more.pay' },
    { time, sum: formatMoney(price, intl.locale) },
  )
}
