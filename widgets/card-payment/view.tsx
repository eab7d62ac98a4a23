import { useStore } from '@nanostores/react'
import type { SyntheticEvent } from 'react'
import type { Invoice } from '../../shared/api/contract/invoice.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { cityText } from '../../shared/i18n/city-text.ts'
import { formatMoney, formatMoment, moneyParts } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Price } from '../../shared/ui/price.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { Bill, CardPaymentModel } from './model.ts'

export function CardPaymentView({ model }: { model: CardPaymentModel }) {
  const state = useStore(model.$bill)
  const text = useText()
  return (
    <section className="page bill">
      <Card title={text('bill.title')}>
        <Loaded state={state} onRetry={model.retry} lines={6}>
          {(bill) =>
            bill.kind === 'invoice' ? (
              <InvoiceView model={model} bill={bill} />
            ) : (
              <NoBill model={model} kind={bill.kind} />
            )
          }
        </Loaded>
      </Card>
    </section>
  )
}

function NoBill({ model, kind }: { model: CardPaymentModel; kind: 'none' | 'unknown' | 'mismatch' }) {
  const text = useText()
  const url = model.homeUrl()
  const link = url !== null && (
    <ButtonLink href={url} onClick={(event) => model.links.follow(event, { to: 'home', url })}>
      {text('bill.home')}
    </ButtonLink>
  )
  return (
    <Notice kind={kind === 'mismatch' ? 'danger' : 'warning'} title={text(`bill.${kind}`)} actions={link}>
      <p>{text(`bill.${kind}.text`)}</p>
    </Notice>
  )
}

function InvoiceView({ model, bill }: { model: CardPaymentModel; bill: Bill & { kind: 'invoice' } }) {
  const { invoice, timeZone } = bill
  const text = useText()
  return (
    <>
      <Price text={formatMoney(invoice.amount, text.language)} parts={moneyParts(invoice.amount, text.language)} />
      <dl className="facts">
        <div>
          <dt>{text('bill.what')}</dt>
          <dd>{cityText(invoice.description, invoice.descriptionEn, text.language)}</dd>
        </div>
        <div>
          <dt>{text('bill.payee')}</dt>
          <dd>
            {cityText(invoice.payee, invoice.payeeEn, text.language)}
            {invoice.inn !== null && <span className="bill-inn">{text('bill.inn', { inn: invoice.inn })}</span>}
          </dd>
        </div>
        <div>
          <dt>{text('bill.number')}</dt>
          <dd>{invoice.id}</dd>
        </div>
        {invoice.payBy !== null && invoice.state === 'open' && (
          <div>
            <dt>{text('bill.payBy')}</dt>
            <dd>{formatMoment(invoice.payBy, timeZone, 'DD/MM/YYYY')}</dd>
          </div>
        )}
      </dl>
      {invoice.state === 'open' ? (
        <PayForm model={model} invoice={invoice} />
      ) : (
        <Settled invoice={invoice} timeZone={timeZone} />
      )}
    </>
  )
}

function Settled({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const text = useText()
  if (invoice.state === 'paid') {
    return (
      <Notice kind="success" title={text('bill.paid')}>
        {invoice.paidAt !== null && <p>{formatMoment(invoice.paidAt, timeZone, 'DD/MM/YYYY HH:mm')}</p>}
      </Notice>
    )
  }
  const name = invoice.state === 'expired' ? 'expired' : 'processing'
  return (
    <Notice kind={name === 'expired' ? 'warning' : 'info'} title={text(`bill.${name}`)}>
      <p>{text(`bill.${name}.text`)}</p>
    </Notice>
  )
}

function PayForm({ model, invoice }: { model: CardPaymentModel; invoice: Invoice }) {
  const text = useText()
  const email = useStore(model.$email)
  const problem = useStore(model.$problem)
  const attempt = useStore(model.$attempt)
  const isNeeded = model.needsEmail(invoice)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    void model.pay()
  }

  if (attempt.kind === 'confirming') {
    return (
      <Notice title={text('bill.processing')}>
        <p>{text('bill.processing.text')}</p>
      </Notice>
    )
  }
  if (attempt.kind === 'link') {
    return (
      <Notice
        title={text('bill.leaving')}
        actions={<ButtonLink href={attempt.url}>{text('bill.leaving.link')}</ButtonLink>}
      />
    )
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {attempt.kind === 'declined' && (
        <Notice kind="danger" title={text('bill.declined')}>
          <p>{text('bill.declined.text')}</p>
        </Notice>
      )}
      {attempt.kind === 'formless' && (
        <Notice kind="warning" title={text('bill.formless')}>
          <p>{text('bill.formless.text')}</p>
        </Notice>
      )}
      {attempt.kind === 'refused' && <Notice kind="danger" title={text(`error.${attempt.code}`)} />}
      <Field
        label={text('bill.email')}
        hint={text('bill.email.hint')}
        optional={isNeeded ? undefined : text('common.optional')}
        error={problem && text(`bill.email.${problem}`)}
      >
        <TextInput name="email" type="email" autoComplete="email" maxLength={50} value={email} onChange={model.type} />
      </Field>
      <Button type="submit" shape="wide" busy={attempt.kind === 'busy' && text('common.loading')}>
        {text('bill.pay', { sum: formatMoney(invoice.amount, text.language) })}
      </Button>
    </form>
  )
}
