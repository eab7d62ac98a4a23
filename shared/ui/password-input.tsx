import { useState, type ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { TextInput } from './text-input.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'className'> {
  autoComplete: 'current-password' | 'new-password'
  /** What the button at its end says: what a press on it does. */
  showLabel: string
  hideLabel: string
}

/** A password, which the person may look at while typing. */
export function PasswordInput({ showLabel, hideLabel, ...attributes }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="password">
      <TextInput
        {...attributes}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <button
        type="button"
        className="password-look"
        aria-label={isShown ? hideLabel : showLabel}
        title={isShown ? hideLabel : showLabel}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </div>
  )
}
