import type { ChangeEvent, ComponentProps } from 'react'
import { toControlAttributes, useField } from '../field.tsx'
import type { Mask } from './mask.ts'

export interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'style' | 'autoFocus'> {
  value: string
  onChange(text: string): void
  /** Without one the text stays as it is typed. */
  mask?: Mask
}

/** An input whose text is rewritten while it is typed; the caret stays after the same letter or digit. */
export function MaskedInput({ value, onChange, mask, ...attributes }: MaskedInputProps) {
  const field = useField()

  function change({ target: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (!mask) return onChange(input.value)
    const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    const typing = { before: value, text: input.value, caret: input.selectionStart ?? input.value.length }
    const { text, caret } = mask(typing, isForward ? 'forward' : 'back')
    // Written here and not left to React, which would put the caret at the end.
    input.value = text
    input.setSelectionRange(caret, caret)
    onChange(text)
  }

  return (
    <input
      type="text"
      autoComplete="off"
      className="input"
      part="input"
      {...toControlAttributes(field)}
      {...attributes}
      value={value}
      onChange={change}
    />
  )
}
