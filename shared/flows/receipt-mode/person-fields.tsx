import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { PayerField } from './payer-field.tsx'
import type { ReceiptMode } from './receipt-mode.ts'

/** The particulars of a person; none of them stays in the browser. */
export function PersonFields({ model, today }: { model: ReceiptMode; today: string }) {
  const intl = useIntl()
  const { person: form } = model.payer
  const { document, hasNoMiddleName } = useStore(form.$values)
  return (
    <>
      <PayerField
        form={form}
        name="lastName"
        label={intl.formatMessage({ id: 'payer.lastName' })}
        autoComplete="family-name"
        maxLength={100}
      />
      <PayerField
        form={form}
        name="firstName"
        label={intl.formatMessage({ id: 'payer.firstName' })}
        autoComplete="given-name"
        maxLength={100}
      />
      {!hasNoMiddleName && (
        <PayerField
          form={form}
          name="middleName"
          label={intl.formatMessage({ id: 'payer.middleName' })}
          autoComplete="additional-name"
          maxLength={100}
        />
      )}
      <Checkbox
        name="hasNoMiddleName"
        isChecked={hasNoMiddleName}
        onChange={(next) => form.change({ hasNoMiddleName: next })}
      >
        {intl.formatMessage({ id: 'payer.noMiddleName' })}
      </Checkbox>
      <Field kind="group" label={intl.formatMessage({ id: 'payer.document' })}>
        <Choice
          value={document}
          options={[
            { value: 'passport', label: intl.formatMessage({ id: 'payer.document.passport' }) },
            { value: 'licence', label: intl.formatMessage({ id: 'payer.document.licence' }) },
          ]}
          onChange={(next) => form.change({ document: next })}
        />
      </Field>
      <div className="payer-pair">
        <PayerField
          form={form}
          name="series"
          label={intl.formatMessage({ id: 'payer.series' })}
          hint={intl.formatMessage({ id: `payer.series.${document}.hint` })}
          inputMode={document === 'passport' ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={10}
        />
        <PayerField
          form={form}
          name="number"
          label={intl.formatMessage({ id: 'payer.number' })}
          hint={intl.formatMessage({ id: 'payer.number.hint' })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
      </div>
      <PayerField
        form={form}
        name="issuedOn"
        label={intl.formatMessage({ id: 'payer.issuedOn' })}
        type="date"
        min="1900-01-01"
        max={today}
        autoComplete="off"
      />
      <PayerField
        form={form}
        name="issuer"
        label={intl.formatMessage({ id: 'payer.issuer' })}
        autoComplete="off"
        maxLength={300}
      />
      <PayerField
        form={form}
        name="address"
        label={intl.formatMessage({ id: 'payer.address.person' })}
        autoComplete="street-address"
        maxLength={300}
      />
    </>
  )
}
