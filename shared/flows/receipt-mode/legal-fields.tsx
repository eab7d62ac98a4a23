import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { RequisiteKind } from '../../domain/requisites.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PayerField } from './payer-field.tsx'
import type { ReceiptMode } from './receipt-mode.ts'

/** The particulars of a firm, or of a sole proprietor, who has no KPP. */
export function LegalFields({ model }: { model: ReceiptMode }) {
  const intl = useIntl()
  const { legal: form, isDoubtful, isSoleProprietor } = model.payer
  const isRemembered = useStore(model.$isRemembered)
  useStore(form.$values)
  const isSole = isSoleProprietor()
  const warning = (kind: RequisiteKind) => isDoubtful(kind) && intl.formatMessage({ id: 'payer.check' })
  return (
    <>
      <PayerField
        form={form}
        name="name"
        label={intl.formatMessage({ id: 'payer.name' })}
        autoComplete="organization"
        maxLength={300}
      />
      <PayerField
        form={form}
        name="inn"
        label={intl.formatMessage({ id: 'payer.inn' })}
        hint={intl.formatMessage({ id: 'payer.inn.hint' })}
        warning={warning('inn')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <PayerField
        form={form}
        name="ogrn"
        label={intl.formatMessage({ id: isSole ? 'payer.ogrnip' : 'payer.ogrn' })}
        hint={intl.formatMessage({ id: isSole ? 'payer.ogrnip.hint' : 'payer.ogrn.hint' })}
        warning={warning('ogrn')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={25}
      />
      {!isSole && (
        <PayerField
          form={form}
          name="kpp"
          label={intl.formatMessage({ id: 'payer.kpp' })}
          hint={intl.formatMessage({ id: 'payer.kpp.hint' })}
          warning={warning('kpp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
      <PayerField
        form={form}
        name="address"
        label={intl.formatMessage({ id: 'payer.address.legal' })}
        autoComplete="off"
        maxLength={300}
      />
      <Checkbox name="remember" isChecked={isRemembered} onChange={model.remember}>
        {intl.formatMessage({ id: 'payer.remember' })}
      </Checkbox>
    </>
  )
}
