import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  /** The question. */
  title: ReactNode
  /** What will happen, and to what. */
  children: ReactNode
  /** What the button that confirms does, in a word; null where there is nothing left to confirm. */
  yes: string | null
  /** The button that changes nothing; without it the cross alone does that. */
  no?: string
  /** Said while it is being done. */
  busy?: string | false | null
  /** What is confirmed cannot be taken back. */
  isDangerous?: boolean
  /** Something has to be chosen first. */
  isBlocked?: boolean
  onYes(): void
  onNo(): void
}

/** Asks before something is done that cannot be taken back by the next press. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const intl = useIntl()
  const { title, children, yes, no, busy, isDangerous = false, isBlocked = false, onYes, onNo } = props
  return (
    <Dialog
      title={title}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={onNo}
      footer={
        <div className="row">
          {yes !== null && (
            <Button look={isDangerous ? 'danger' : 'primary'} busy={busy ?? null} isBlocked={isBlocked} onClick={onYes}>
              {yes}
            </Button>
          )}
          {no && (
            <Button look="secondary" onClick={onNo}>
              {no}
            </Button>
          )}
        </div>
      }
    >
      <div className="stack">{children}</div>
    </Dialog>
  )
}
