import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useSaid } from './announcer.tsx'
import { Link, type LinkProps } from './link.tsx'

/** `danger` for what cannot be taken back. */
type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

function toClassName(look: Look, shape: string) {
  return `button button-${look} button-${shape}`
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'style' | 'disabled' | 'autoFocus'> {
  look?: Look
  /** `wide` takes the whole line; `icon` is a square whose name is in `aria-label`. */
  shape?: 'fit' | 'wide' | 'icon'
  /** Said while the button works; it shows a wheel in its place and takes no second press. */
  busy?: string | false | null
  /** It cannot be pressed now, but keeps the focus and can be found and read. */
  isBlocked?: boolean
  children: ReactNode
}

export function Button({
  look = 'primary',
  shape = 'fit',
  busy,
  isBlocked = false,
  onClick,
  children,
  ...attributes
}: ButtonProps) {
  const isDeaf = Boolean(busy) || isBlocked

  // Not `disabled`: that would drop the focus and hide the button from a screen reader.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isDeaf) event.preventDefault()
    else onClick?.(event)
  }

  useSaid(busy || null)
  return (
    <button
      type="button"
      {...attributes}
      className={`${toClassName(look, shape)}${busy ? ' button-busy' : ''}${isBlocked ? ' button-blocked' : ''}`}
      part={`button button-${look}`}
      aria-disabled={isDeaf || undefined}
      onClick={press}
    >
      <span className="button-label">{children}</span>
      {busy && <span className="spinner" />}
    </button>
  )
}

export interface ButtonLinkProps extends LinkProps {
  look?: Look
  shape?: 'fit' | 'wide'
  children: ReactNode
}

/** A link that is as much of a next step as a button: a receipt, the bank's page. */
export function ButtonLink({ look = 'secondary', shape = 'fit', children, ...attributes }: ButtonLinkProps) {
  return (
    <Link {...attributes} className={toClassName(look, shape)} part={`button button-${look}`}>
      {children}
    </Link>
  )
}
