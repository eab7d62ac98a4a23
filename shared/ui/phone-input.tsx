import type { ChangeEvent, ComponentProps } from 'react'
import { maskPhone } from '../domain/phone.ts'
import { toControlAttributes, useField } from './field.tsx'
import { retype } from './phone-typing.ts'

export interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'style' | 'autoFocus'> {
  /** The text as masked, such as `+7 (916) 123`. */
  value: string
  onChange(masked: string): void
}

/** A Russian phone number that is masked while it is typed and takes a pasted one in any spelling. */
export function PhoneInput({ value, onChange, ...attributes }: PhoneInputProps) {
  const field = useField()

  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const native = event.nativeEvent
    const isForward = native instanceof InputEvent && native.inputType === 'deleteContentForward'
    const typing = { before: value, text: input.value, caret: input.selectionStart ?? input.value.length }
    const { text, caret } = retype(typing, maskPhone, isForward ? 'forward' : 'back')
    // Written here and not left to React, which would put the caret at the end.
    input.value = text
    input.setSelectionRange(caret, caret)
    onChange(text)
  }

  return (
    <input
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...toControlAttributes(field)}
      {...attributes}
      className="input"
      part="input"
      value={value}
      onChange={change}
    />
  )
}
