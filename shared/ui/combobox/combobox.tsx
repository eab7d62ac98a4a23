import { useChoosing, type Choosing } from './choosing.ts'
import { ComboboxFrame, type ComboboxLook } from './combobox-frame.tsx'

export interface ComboboxProps extends Choosing, ComboboxLook {}

/** A field that finds one option among many: typed, picked by arrows or by finger. */
export function Combobox({ texts, placeholder, name, isTall, ...choosing }: ComboboxProps) {
  const state = useChoosing(choosing, texts)
  return (
    <ComboboxFrame {...{ texts, placeholder, name, isTall, state }} isChosen={(value) => value === choosing.value} />
  )
}
