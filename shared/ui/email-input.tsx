import { TextInput, type TextInputProps } from './text-input.tsx'

/** The input of an e-mail address: a phone shows the keyboard with “@”, and nothing is capitalised or corrected. */
export function EmailInput(input: Omit<TextInputProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return (
    <TextInput
      {...input}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
