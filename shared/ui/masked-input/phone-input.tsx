import { maskPhone } from '../../domain/phone.ts'
import { type Mask, retype } from './mask.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

const PHONE: Mask = (typing, direction) => retype(typing, maskPhone, direction)

/**
 * A Russian phone number, such as `+7 (916) 123`, that is masked while it is typed and takes a pasted one in any
 * spelling.
 */
export function PhoneInput(props: Omit<MaskedInputProps, 'mask'>) {
  return <MaskedInput type="tel" inputMode="tel" autoComplete="tel" {...props} mask={PHONE} />
}
