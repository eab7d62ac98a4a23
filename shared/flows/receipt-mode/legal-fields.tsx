import { useStore } from '@nanostores/react'
import type { RequisiteKind } from '../../domain/requisites.ts'
import { useText } from '../../i18n/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PayerField } from './payer-field.tsx'
import type { ReceiptMode } from './receipt-mode.ts'

/** The particulars of a firm, or of a sole proprietor, who has no KPP. */
export function LegalFields({ model }: { model: ReceiptMode }) {
  const text = useText()
  const { legal: form, isDoubtful, isSoleProprietor } = model.payer
  const isRemembered = useStore(model.$isRemembered)
  useStore(form.$values)
  const isSole = isSoleProprietor()
  const warning = (kind: RequisiteKind) => isDoubtful(kind) && text('payer.check')
  return (
    <>
      <PayerField form={form} name="name" label={text('payer.name')} autoComplete="organization" maxLength={300} />
      <PayerField
        form={form}
        name="inn"
        label={text('payer.inn')}
        hint={text('payer.inn.hint')}
        warning={warning('inn')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <PayerField
        form={form}
        name="ogrn"
        label={text(isSole ? 'payer.ogrnip' : 'payer.ogrn')}
        hint={text(isSole ? 'payer.ogrnip.hint' : 'payer.ogrn.hint')}
        warning={warning('ogrn')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={25}
      />
      {!isSole && (
        <PayerField
          form={form}
          name="kpp"
          label={text('payer.kpp')}
          hint={text('payer.kpp.hint')}
          warning={warning('kpp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
      <PayerField form={form} name="address" label={text('payer.address.legal')} autoComplete="off" maxLength={300} />
      <Checkbox name="remember" isChecked={isRemembered} onChange={model.remember}>
        {text('payer.remember')}
      </Checkbox>
    </>
  )
}
