/** Something on the page as a person names it: its role and its name. */
export interface Target {
  role: 'button' | 'textbox' | 'combobox' | 'option' | 'heading' | 'text'
  name: string
  /** The name only begins so. */
  begins?: boolean
}

/** What is done with it in the page; `find` does nothing but say where it is. */
export type Deed = { kind: 'find' } | { kind: 'press' } | { kind: 'type'; text: string }

/** Where it was found: the middle of it, from the corner of the window. */
export interface Place {
  x: number
  y: number
}

/**
 * Runs in the page, so it stands for itself. Looks through open shadow roots for what is seen and has the role and the
 * name; null while there is none.
 */
export function doInPage({ role, name, begins = false }: Target, deed: Deed): Place | null {
  const selectors: Record<Target['role'], string> = {
    button: 'button, [role=button], summary',
    textbox: 'input:not([type=radio]):not([type=checkbox]):not([role]), textarea',
    combobox: '[role=combobox], select',
    option: '[role=option]',
    heading: 'h1, h2, h3, h4, h5',
    text: 'p, span, strong, td, th, li, h1, h2, h3, b, div, dd',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const idsOf = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => (element.getRootNode() as Document).getElementById(id)?.textContent)
      .join(' ')
  const nameOf = (element: Element) =>
    tidy(element.getAttribute('aria-label')) ||
    tidy(idsOf(element, 'aria-labelledby')) ||
    tidy([...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')) ||
    tidy(element.textContent)
  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const wanted = tidy(name)
  const found = roots(document)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selectors[role])])
    .filter((element) => (begins ? nameOf(element).startsWith(wanted) : nameOf(element) === wanted))
    .find((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
  if (!found || (found as HTMLButtonElement).disabled || found.closest('[inert]')) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  if (deed.kind === 'press') found.click()
  if (deed.kind === 'type') {
    found.focus()
    ;(found as HTMLInputElement).select()
    document.execCommand('insertText', false, deed.text)
  }
  return { x: left + width / 2, y: top + height / 2 }
}
