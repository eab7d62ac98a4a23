import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { parseAmount } from '../../shared/domain/money.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoney, formatMoment } from '../../shared/i18n/format.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { bringIntoSight } from '../../shared/ui/come-into-sight.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { Found, ReceiptViewModel } from './model.ts'

export function ReceiptViewView({ model }: { model: ReceiptViewModel }) {
  const link = useStore(model.$link)
  const found = useStore(model.$found)
  return (
    <section className="page receipt">
      {link && <LinkedReceipt model={model} link={link} />}
      <Look model={model} />
      {found.status !== 'idle' && (
        <Loaded state={found} onRetry={() => void model.look()}>
          {(value) => <Answer found={value} />}
        </Loaded>
      )}
    </section>
  )
}

/** Facts in two columns; empty ones are left out. */
function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="facts">
      {rows.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <AsWritten>{value}</AsWritten>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The sum of a link; one that is no amount is shown as it came. */
function sumText(price: string, intl: IntlShape): string {
  const kopecks = parseAmount(price)
  if (kopecks !== null) return formatMoney(kopecks, intl.locale)
  return price === '' ? '' : intl.formatMessage({ id: 'receipt.roubles' }, { sum: price })
}

function LinkedReceipt({
  model,
  link,
}: {
  model: ReceiptViewModel
  link: NonNullable<ReturnType<ReceiptViewModel['$link']['get']>>
}) {
  const intl = useIntl()
  const state = useStore(model.$proof)
  return (
    <Card title={intl.formatMessage({ id: 'receipt.title' })}>
      <Facts
        rows={[
          [intl.formatMessage({ id: 'receipt.place' }), link.title],
          [intl.formatMessage({ id: 'receipt.start' }), link.dateIn],
          [intl.formatMessage({ id: 'receipt.end' }), link.dateOut],
          [intl.formatMessage({ id: 'receipt.vehicle' }), link.ts],
          [intl.formatMessage({ id: 'receipt.sum' }), sumText(link.price, intl)],
        ]}
      />
      <Loaded state={state} onRetry={model.retry} lines={1}>
        {(isVerified) =>
          isVerified ? (
            <Notice kind="success" said="quiet" title={intl.formatMessage({ id: 'receipt.verified' })}>
              <p>{intl.formatMessage({ id: 'receipt.verified.text' })}</p>
            </Notice>
          ) : (
            <Notice
              kind="warning"
              said="quiet"
              title={intl.formatMessage({ id: isVerified === false ? 'receipt.forged' : 'receipt.unverified' })}
            >
              <p>{intl.formatMessage({ id: 'receipt.unverified.text' })}</p>
            </Notice>
          )
        }
      </Loaded>
      <Print />
    </Card>
  )
}

function Print() {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Button ref={button} look="secondary" onClick={() => button.current?.ownerDocument.defaultView?.print()}>
      {intl.formatMessage({ id: 'receipt.print' })}
    </Button>
  )
}

function Look({ model }: { model: ReceiptViewModel }) {
  const intl = useIntl()
  const number = useField(model.question, 'number')
  const found = useStore(model.$found)
  const proof = useStore(model.$proof)
  const link = useStore(model.$link)
  const id = useId()

  return (
    <Form className="card receipt-look" part="card" aria-labelledby={id} onSubmit={model.look}>
      <div>
        <h2 className="title" part="title" id={id}>
          {intl.formatMessage({ id: 'receipt.look' })}
        </h2>
        <p className="card-note">{intl.formatMessage({ id: 'receipt.look.note' })}</p>
      </div>
      {/* Without a link there is no other place to say that the city cannot be reached. */}
      {!link && proof.status === 'failed' && (
        <Loaded state={proof} onRetry={model.retry}>
          {() => null}
        </Loaded>
      )}
      <Field label={intl.formatMessage({ id: 'receipt.number' })} error={number.error}>
        <TextInput {...number.input} inputMode="numeric" autoComplete="off" maxLength={20} />
      </Field>
      <Button
        type="submit"
        shape="wide"
        busy={found.status === 'loading' && intl.formatMessage({ id: 'common.loading' })}
      >
        {intl.formatMessage({ id: 'receipt.look.submit' })}
      </Button>
    </Form>
  )
}

function Answer({ found }: { found: Found | null }) {
  const intl = useIntl()
  if (!found) {
    return (
      <Notice kind="warning" title={intl.formatMessage({ id: 'receipt.none' })}>
        <p>{intl.formatMessage({ id: 'receipt.none.text' })}</p>
      </Notice>
    )
  }
  return <FoundReceipt {...found} />
}

function FoundReceipt({ receipt, timeZone }: Found) {
  const intl = useIntl()
  const card = useRef<HTMLDivElement>(null)
  // What was asked for is read and seen at once: it stands below the form, where a phone may have its keyboard.
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    bringIntoSight(card.current)
  }, [])
  const timeOf = (at: number) => formatMoment(at, timeZone, 'DD/MM/YYYY HH:mm')
  return (
    <Card
      title={intl.formatMessage({ id: 'receipt.found' }, { number: receipt.number })}
      note={intl.formatMessage({ id: 'receipt.found.note' })}
      place={card}
    >
      {receipt.isRefunded && (
        <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'receipt.refunded' })} />
      )}
      {receipt.refunds.map(({ sum, state, at }) => (
        <p key={`${at} ${sum}`}>
          {intl.formatMessage(
            { id: `receipt.refund.${state}` },
            { sum: formatMoney(sum, intl.locale), date: timeOf(at) },
          )}
        </p>
      ))}
      <Facts
        rows={[
          [
            intl.formatMessage({ id: 'receipt.place' }),
            receipt.zone === receipt.zoneName ? receipt.zone : `${receipt.zone} ${receipt.zoneName}`,
          ],
          [intl.formatMessage({ id: 'receipt.start' }), timeOf(receipt.start)],
          [intl.formatMessage({ id: 'receipt.end' }), timeOf(receipt.end)],
          [intl.formatMessage({ id: 'receipt.sum' }), formatMoney(receipt.price, intl.locale)],
          [intl.formatMessage({ id: 'receipt.paidAt' }), receipt.paidAt === null ? '' : timeOf(receipt.paidAt)],
        ]}
      />
      <Print />
    </Card>
  )
}
