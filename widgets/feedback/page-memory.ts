import type { AppealValues } from './fields.ts'

/** The e-mail and phone of an appeal. */
export type Contacts = Pick<AppealValues, 'email' | 'phone'>

/**
 * Other contacts than the driver's own, as typed: they outlive the element, as where a site leaves the page for a
 * sign-in, and not the page, since no e-mail and no phone is kept in a browser.
 */
export interface PageMemory {
  /** @param owner the driver's e-mail or phone: what another typed is forgotten */
  of(owner: string): { get(): Partial<Contacts>; set(contacts: Partial<Contacts>): void }
  clear(): void
  refresh(): void
  dispose(): void
}

export function createPageMemory(): PageMemory {
  let known: { owner: string; contacts: Partial<Contacts> } | null = null
  const clear = () => void (known = null)
  return {
    of(owner) {
      if (known?.owner !== owner) clear()
      return {
        get: () => known?.contacts ?? {},
        set: (contacts) => void (known = { owner, contacts }),
      }
    },
    clear,
    refresh() {},
    dispose: clear,
  }
}
