import { type ReactNode, useRef } from 'react'
import { useFirstField } from './use-first-field.ts'

/** Fields of which the first has the focus in a dialog that has just been opened (use-first-field.ts). */
export function FirstField({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  useFirstField(fields, { isWanted })
  return (
    <div className="stack" ref={fields}>
      {children}
    </div>
  )
}
