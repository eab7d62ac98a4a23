import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  kind?: NoticeKind
  /** What it is about, in a few words; with the icon it tells the kind without the colour. */
  title: ReactNode
  children?: ReactNode
  /** Buttons: what to do next. */
  actions?: ReactNode
  /**
   * How a screen reader hears it: at once, when it is free, or only where it is met. By default danger is said at once.
   */
  said?: 'alert' | 'status' | 'quiet'
}

function toRole({ kind, said }: NoticeProps) {
  if (said === 'quiet') return undefined
  return said ?? (kind === 'danger' ? 'alert' : 'status')
}

export function Notice(props: NoticeProps) {
  const { kind = 'info', title, children, actions } = props
  return (
    <div className={`notice notice-${kind}`} part={`notice notice-${kind}`} role={toRole(props)}>
      <Icon name={kind} />
      <div className="notice-body">
        <div>
          <p className="notice-title">{title}</p>
          {children}
        </div>
        {actions && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  )
}
