import { useChoosing, type Choosing } from './choosing.ts'
import { toText } from './options.ts'
import { ComboboxFrame, type ComboboxLook } from './combobox-frame.tsx'

export interface ComboboxProps extends Choosing, ComboboxLook {}

/** A field that finds one option among many: typed, picked by arrows or by finger. */
export function Combobox({ texts, placeholder, name, isTall, ...choosing }: ComboboxProps) {
  const state = useChoosing(choosing, texts)
  const { value, options } = choosing
  // What is being typed is not covered.
  const chosen = isTall ? options.find((option) => option.value === value && toText(option) === state.text) : undefined
  return (
    <ComboboxFrame {...{ texts, placeholder, name, isTall, state }} face={chosen} isChosen={(one) => one === value} />
  )
}
