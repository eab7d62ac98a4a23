import { type ReactNode, use, useRef } from 'react'
import { IntlContext } from 'react-intl'
import { awaitsErrorText } from '../i18n/intl.tsx'
import { useSaidPart } from './announcer.tsx'
import { Icon } from './icon.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  kind?: NoticeKind
  /** What it is about, in a few words; with the icon it tells the kind without the colour. */
  title: ReactNode
  /** What is said with the title; what can be pressed goes below. */
  children?: ReactNode
  /** Links and lists beside the text, which are not read out with it. */
  below?: ReactNode
  /** Buttons: what to do next. */
  actions?: ReactNode
  /**
   * How a screen reader hears it: at once, when it is free, or only where it is met. By default danger is said at once.
   */
  said?: 'alert' | 'status' | 'quiet'
}

export function Notice({ kind = 'info', title, children, below, actions, said }: NoticeProps) {
  const text = useRef<HTMLDivElement>(null)
  const how = said ?? (kind === 'danger' ? 'alert' : 'status')
  const intl = use(IntlContext)
  // It is told once, in its own words; what stands for them meanwhile is only seen.
  const isEarly = Boolean(intl && awaitsErrorText(intl))
  useSaidPart(text, { isSaid: how === 'status' && !isEarly })
  return (
    <div className={`notice notice-${kind}`} part={`notice notice-${kind}`}>
      <Icon name={kind} />
      <div className="notice-body">
        <div key={String(isEarly)} ref={text} role={how === 'alert' && !isEarly ? 'alert' : undefined}>
          <p className="notice-title">{title}</p>
          {children}
        </div>
        {below}
        {actions && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  )
}
