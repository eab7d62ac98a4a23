export type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

const CONTROLS = 'input, select, button[type=submit]'

export function controlsOf(root: HTMLElement): Control[] {
  return [...root.querySelectorAll<Control>(CONTROLS)]
}

/** What stands in a field, as it would be handed over: of a list and what is beside it, the one that was changed. */
export function readControl(form: HTMLElement, name: string): string {
  const own = controlsOf(form).filter((one) => [name, `${name}-usual`].includes(one.name))
  const control = own.findLast((one) => isChanged(one) && (!isTicked(one) || isChosen(one))) ?? own.find(isPlain)
  return control?.value ?? ''
}

function isChosen(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked
}

function isPlain(control: Control): boolean {
  return !isTicked(control)
}

export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (!(control instanceof HTMLInputElement)) return false
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

export function isTicked({ type }: Control): boolean {
  return type === 'checkbox' || type === 'radio'
}
