import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button, type ButtonProps } from './button.tsx'

export interface AgainButtonProps extends Pick<ButtonProps, 'shape' | 'busy'> {
  /** Seconds until it can be pressed; 0 where it can. */
  waitsFor: number
  onClick(): void
  children: ReactNode
}

/**
 * Asks for another code, or call. The seconds are seen as a part of what the button says, and stand beside its name for
 * a screen reader, which would else read the name out anew each second.
 */
export function AgainButton({ waitsFor, shape = 'wide', busy, onClick, children }: AgainButtonProps) {
  const intl = useIntl()
  const wait = waitsFor > 0 && intl.formatMessage({ id: 'common.inSeconds' }, { seconds: waitsFor })
  return (
    <div>
      <Button look="quiet" shape={shape} isBlocked={waitsFor > 0} busy={busy} onClick={onClick}>
        {/* One text, which breaks where it has to. */}
        <span>
          {children}
          {wait && <span aria-hidden="true"> {wait}</span>}
        </span>
      </Button>
      {wait && <p className="visually-hidden">{wait}</p>}
    </div>
  )
}
