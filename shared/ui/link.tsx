import type { ComponentProps } from 'react'
import type { SafeUrl } from '../domain/safe-url.ts'

/** Where a link may lead: an address that was checked, or one of ours that begins with a scheme that runs nothing. */
export type LinkTarget = SafeUrl | `geo:${string}` | `sms:${string}` | `data:text/calendar;${string}`

export interface LinkProps extends Omit<ComponentProps<'a'>, 'style' | 'href'> {
  href: LinkTarget
}

/** The only link that views write, so that an unchecked address does not compile. */
export function Link({ children, ...attributes }: LinkProps) {
  return <a {...attributes}>{children}</a>
}
