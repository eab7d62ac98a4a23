import { useStore } from '@nanostores/react'
import { useText } from '../../i18n/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { PayerField } from './payer-field.tsx'
import type { ReceiptMode } from './receipt-mode.ts'

/** The particulars of a person; none of them stays in the browser. */
export function PersonFields({ model, today }: { model: ReceiptMode; today: string }) {
  const text = useText()
  const { person: form } = model.payer
  const { document, hasNoMiddleName } = useStore(form.$values)
  return (
    <>
      <PayerField
        form={form}
        name="lastName"
        label={text('payer.lastName')}
        autoComplete="family-name"
        maxLength={100}
      />
      <PayerField
        form={form}
        name="firstName"
        label={text('payer.firstName')}
        autoComplete="given-name"
        maxLength={100}
      />
      {!hasNoMiddleName && (
        <PayerField
          form={form}
          name="middleName"
          label={text('payer.middleName')}
          autoComplete="additional-name"
          maxLength={100}
        />
      )}
      <Checkbox
        name="hasNoMiddleName"
        isChecked={hasNoMiddleName}
        onChange={(next) => form.change({ hasNoMiddleName: next })}
      >
        {text('payer.noMiddleName')}
      </Checkbox>
      <Field kind="group" label={text('payer.document')}>
        <Choice
          value={document}
          options={[
            { value: 'passport', label: text('payer.document.passport') },
            { value: 'licence', label: text('payer.document.licence') },
          ]}
          onChange={(next) => form.change({ document: next })}
        />
      </Field>
      <div className="payer-pair">
        <PayerField
          form={form}
          name="series"
          label={text('payer.series')}
          hint={text(`payer.series.${document}.hint`)}
          inputMode={document === 'passport' ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={10}
        />
        <PayerField
          form={form}
          name="number"
          label={text('payer.number')}
          hint={text('payer.number.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
      </div>
      <PayerField
        form={form}
        name="issuedOn"
        label={text('payer.issuedOn')}
        type="date"
        min="1900-01-01"
        max={today}
        autoComplete="off"
      />
      <PayerField form={form} name="issuer" label={text('payer.issuer')} autoComplete="off" maxLength={300} />
      <PayerField
        form={form}
        name="address"
        label={text('payer.address.person')}
        autoComplete="street-address"
        maxLength={300}
      />
    </>
  )
}
