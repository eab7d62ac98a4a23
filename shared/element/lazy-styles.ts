import { use, useLayoutEffect } from 'react'
import { LightDomSlotContext } from '../ui/light-dom-slot.ts'
import { addStyles } from './styles.ts'

/**
 * Dresses the shadow root around a view that comes later than the first screen, by the time it is painted; and
 * undresses it with the view.
 */
export function useStyles(styles: string): void {
  const root = use(LightDomSlotContext)?.host.shadowRoot
  useLayoutEffect(() => (root ? addStyles(root, styles) : undefined), [root, styles])
}
