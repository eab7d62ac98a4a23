import { useIntl } from 'react-intl'
import { Notice } from '../../ui/notice.tsx'
import type { Paying } from './with-check.ts'

/**
 * Where the bank has sent a tab back that was opened from a frame: browsers keep from it who is signed in there, so that
 * it can ask for nothing.
 */
export function PaidElsewhere({ model }: { model: Pick<Paying, 'isOfFrame'> }) {
  const intl = useIntl()
  if (!model.isOfFrame) return null
  return (
    <Notice title={intl.formatMessage({ id: 'checkout.elsewhere.title' })}>
      <p>{intl.formatMessage({ id: 'checkout.elsewhere.text' })}</p>
    </Notice>
  )
}
