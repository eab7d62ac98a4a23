import type { ProfileAttributes } from './element.ts'

/** Brings a section into sight, with the focus. */
export function showSection(ground: ParentNode, name: ProfileAttributes['section']): void {
  const section = ground.querySelector<HTMLElement>(`[data-section="${name}"]`)
  section?.scrollIntoView({ block: 'start' })
  // Its card has the name.
  const card = section?.querySelector<HTMLElement>('.card')
  if (!card) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
}
