import type { ReactNode, Ref } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Receipt } from '../../shared/api/contract/receipts.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoment, formatMoney } from '../../shared/i18n/format.ts'
import { CityName } from '../../shared/i18n/city-name.tsx'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import { StatusView } from './status-view.tsx'

export interface PaperViewProps {
  ref: Ref<HTMLElement>
  receipt: Receipt
  city: CityEntry
}

/** "Invoice No. 5001", "Slip No. 5001". */
export function titleOf({ isLegal, number }: Receipt, intl: IntlShape): string {
  return intl.formatMessage({ id: isLegal ? 'receipts.invoice.title' : 'receipts.slip.title' }, { number })
}

/** The paper as it leaves the printer: black on white in every theme. */
export function PaperView({ ref, receipt, city }: PaperViewProps) {
  const intl = useIntl()
  const { date, sum, status } = receipt
  return (
    <section className="paper" ref={ref}>
      <p className="paper-payee">{payeeOf(city, intl)}</p>
      <h3 className="paper-title">{titleOf(receipt, intl)}</h3>
      <p className="paper-date">
        {intl.formatMessage({ id: 'receipts.of' }, { date: formatMoment(date, city.timeZone, 'DD.MM.YYYY HH:mm') })}
      </p>
      <p className="paper-sum">{formatMoney(sum, intl.locale)}</p>
      <p>
        <StatusView status={status} />
      </p>
      <dl className="paper-facts">
        {factsOf(receipt, city, intl).map(([name, value]) => (
          <div key={name}>
            <dt>{intl.formatMessage({ id: name })}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function payeeOf(entry: CityEntry, intl: IntlShape): ReactNode {
  const city = <CityName key="city" names={entry.nameForShow} code={entry.city} />
  return intl.formatMessage({ id: 'receipts.payee.of' }, { city })
}

function factsOf({ name, uin, payer }: Receipt, city: CityEntry, intl: IntlShape): [name: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['receipts.name', name && <AsWritten key="name">{name}</AsWritten>],
    ['receipts.uin', uin],
    ['receipts.payer', payer && <AsWritten key="payer">{payer}</AsWritten>],
    ['receipts.payee', payeeOf(city, intl)],
  ]
  return facts.filter(([, value]) => value !== null && value !== '')
}
