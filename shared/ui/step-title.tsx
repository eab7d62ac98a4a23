import { useEffect, useRef } from 'react'

export interface StepTitleProps {
  /** Names the step; with another one the title takes the focus, unless the person is busy elsewhere on the page. */
  step: string
  children: string
}

/** The heading of a step: after a press on a button that is gone now, a screen reader goes on from here. */
export function StepTitle({ step, children }: StepTitleProps) {
  const title = useRef<HTMLSpanElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const root = title.current?.getRootNode()
    const host = root instanceof ShadowRoot ? root.host : null
    const active = document.activeElement
    if (active === null || active === document.body || host?.contains(active)) title.current?.focus()
  }, [step])
  return (
    <span ref={title} tabIndex={-1} className="step-title">
      {children}
    </span>
  )
}
