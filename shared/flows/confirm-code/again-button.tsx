import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'

export interface AgainButtonProps {
  /** Seconds until it can be pressed; 0 where it can. */
  waitsFor: number
  busy: string | false
  onClick(): void
  children: ReactNode
}

/**
 * Asks for another code, or call. The seconds are seen as a part of what the button says, and stand beside its name for
 * a screen reader, which would else read the name out anew each second.
 */
export function AgainButton({ waitsFor, busy, onClick, children }: AgainButtonProps) {
  const intl = useIntl()
  const wait = waitsFor > 0 && intl.formatMessage({ id: 'confirm.wait' }, { seconds: waitsFor })
  return (
    <div>
      <Button look="quiet" shape="wide" isBlocked={waitsFor > 0} busy={busy} onClick={onClick}>
        {children}
        {wait && <span aria-hidden="true"> {wait}</span>}
      </Button>
      {wait && <p className="visually-hidden">{wait}</p>}
    </div>
  )
}
