import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Invoice } from '../../shared/api/contract/invoice.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoney, formatMoment, moneyParts } from '../../shared/i18n/format.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { comeIntoSight } from '../../shared/ui/come-into-sight.ts'
import { EmailInput } from '../../shared/ui/email-input.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Price } from '../../shared/ui/price.tsx'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import type { Bill, CardPaymentModel } from './model.ts'

export function CardPaymentView({ model }: { model: CardPaymentModel }) {
  const state = useStore(model.$bill)
  const intl = useIntl()
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (state.status === 'ready' && card.current && model.takeReturn()) comeIntoSight(card.current)
  }, [model, state])
  return (
    <section className="page bill">
      <Card title={intl.formatMessage({ id: 'bill.title' })} place={card}>
        <Loaded state={state} onRetry={model.retry} lines={6}>
          {(bill) =>
            bill.kind === 'invoice' ? (
              <InvoiceView model={model} bill={bill} card={card} />
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
  const intl = useIntl()
  const url = model.homeUrl()
  const link = url !== null && (
    <ButtonLink href={url} onClick={(event) => model.links.follow(event, { to: 'home', url })}>
      {intl.formatMessage({ id: 'bill.home' })}
    </ButtonLink>
  )
  return (
    <Notice
      kind={kind === 'mismatch' ? 'danger' : 'warning'}
      title={intl.formatMessage({ id: `bill.${kind}` })}
      actions={link}
    >
      <p>{intl.formatMessage({ id: `bill.${kind}.text` })}</p>
    </Notice>
  )
}

interface InvoiceViewProps {
  model: CardPaymentModel
  bill: Bill & { kind: 'invoice' }
  /** Has the focus when the form goes. */
  card: RefObject<HTMLDivElement | null>
}

function InvoiceView({ model, bill, card }: InvoiceViewProps) {
  const { invoice, timeZone } = bill
  const intl = useIntl()
  return (
    <>
      <Price text={formatMoney(invoice.amount, intl.locale)} parts={moneyParts(invoice.amount, intl.locale)} />
      <dl className="facts">
        <div>
          <dt>{intl.formatMessage({ id: 'bill.what' })}</dt>
          <dd>
            <CityWords ru={invoice.description} en={invoice.descriptionEn} />
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage({ id: 'bill.payee' })}</dt>
          <dd>
            <CityWords ru={invoice.payee} en={invoice.payeeEn} />
            {invoice.inn !== null && (
              <span className="bill-inn">{intl.formatMessage({ id: 'bill.inn' }, { inn: invoice.inn })}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage({ id: 'bill.number' })}</dt>
          <dd>{invoice.id}</dd>
        </div>
        {invoice.payBy !== null && invoice.state === 'open' && (
          <div>
            <dt>{intl.formatMessage({ id: 'bill.payBy' })}</dt>
            <dd>{formatMoment(invoice.payBy, timeZone, 'DD/MM/YYYY')}</dd>
          </div>
        )}
      </dl>
      {invoice.state === 'open' ? (
        <Payment model={model} invoice={invoice} card={card} />
      ) : (
        <Settled invoice={invoice} timeZone={timeZone} />
      )}
    </>
  )
}

function Settled({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const intl = useIntl()
  if (invoice.state === 'paid') {
    return (
      <Notice kind="success" title={intl.formatMessage({ id: 'bill.paid' })}>
        {invoice.paidAt !== null && <p>{formatMoment(invoice.paidAt, timeZone, 'DD/MM/YYYY HH:mm')}</p>}
      </Notice>
    )
  }
  const name = invoice.state === 'expired' ? 'expired' : 'processing'
  return (
    <Notice kind={name === 'expired' ? 'warning' : 'info'} title={intl.formatMessage({ id: `bill.${name}` })}>
      <p>{intl.formatMessage({ id: `bill.${name}.text` })}</p>
    </Notice>
  )
}

type PaymentProps = Pick<InvoiceViewProps, 'model' | 'card'> & { invoice: Invoice }

function Payment(props: PaymentProps) {
  const { model } = props
  const intl = useIntl()
  const attempt = useStore(model.$attempt)

  if (attempt.kind === 'confirming') {
    return (
      <Notice title={intl.formatMessage({ id: 'bill.processing' })}>
        <p>{intl.formatMessage({ id: 'bill.processing.text' })}</p>
      </Notice>
    )
  }
  if (attempt.kind === 'link') {
    return (
      <Notice
        title={intl.formatMessage({ id: 'bill.leaving' })}
        actions={
          <ButtonLink href={attempt.url} target={model.linkTarget()} rel="noopener">
            {intl.formatMessage({ id: 'bill.leaving.link' })}
          </ButtonLink>
        }
      />
    )
  }
  return <PayForm {...props} />
}

function PayForm({ model, invoice, card }: PaymentProps) {
  const intl = useIntl()
  const email = useField(model.payer, 'email')
  const attempt = useStore(model.$attempt)
  const isBusy = useStore(model.press.$isBusy)
  const error = useStore(model.press.$blockingError)
  const isNeeded = model.needsEmail(invoice)
  useFocusHeir(card)

  return (
    <Form onSubmit={model.pay}>
      {attempt.kind === 'declined' && (
        <Notice kind="danger" title={intl.formatMessage({ id: 'bill.declined' })}>
          <p>{intl.formatMessage({ id: 'bill.declined.text' })}</p>
        </Notice>
      )}
      {attempt.kind === 'formless' && (
        <Notice kind="warning" title={intl.formatMessage({ id: 'bill.formless' })}>
          <p>{intl.formatMessage({ id: 'bill.formless.text' })}</p>
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
      <Field
        label={intl.formatMessage({ id: 'bill.email' })}
        hint={intl.formatMessage({ id: 'bill.email.hint' })}
        optional={isNeeded ? undefined : intl.formatMessage({ id: 'common.optional' })}
        error={email.error}
      >
        <EmailInput {...email.input} maxLength={50} />
      </Field>
      <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'common.loading' })}>
        {intl.formatMessage({ id: 'bill.pay' }, { sum: formatMoney(invoice.amount, intl.locale) })}
      </Button>
    </Form>
  )
}
