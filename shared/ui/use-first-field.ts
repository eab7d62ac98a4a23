import { type RefObject, use, useEffect } from 'react'
import { DialogHeadingContext } from './dialog.tsx'
import { goToPlace } from './go-to-field.ts'

/**
 * In a dialog that has just been opened the first of these fields has the focus, unless the user has gone on from the
 * heading meanwhile.
 */
export function useFirstField(fields: RefObject<HTMLElement | null>, { isWanted = true } = {}): void {
  const heading = use(DialogHeadingContext)
  useEffect(() => {
    const title = heading?.current
    const root = title?.getRootNode() as Document | ShadowRoot | undefined
    if (isWanted && title && root?.activeElement === title && fields.current) goToPlace(fields.current)
  }, [heading, fields, isWanted])
}
