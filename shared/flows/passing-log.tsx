import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { PassingNotice } from './passing-notice.ts'

interface PassingLogProps<Said> {
  notice: PassingNotice<Said>
  className?: string
  /** Whether a saying is told here; all are, where it is left out. */
  isHere?: (said: Said) => boolean
  children: (said: Said) => ReactNode
}

/**
 * Where a passing notice is said. It is there before it speaks; what has passed stays in it for a screen reader, in the
 * same node, so that it is not read out again.
 */
export function PassingLog<Said>({ notice, className, isHere = () => true, children }: PassingLogProps<Said>) {
  const intl = useIntl()
  const log = useStore(notice.$log)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who reads it keeps it there
    <div
      role="log"
      aria-label={intl.formatMessage({ id: 'common.said' })}
      className={className}
      onPointerEnter={notice.hold}
      onPointerLeave={notice.release}
      onFocus={notice.hold}
      onBlur={notice.release}
    >
      {log
        .filter(({ said }) => isHere(said))
        .map(({ id, said, isPassed }) => (
          <div key={id} className={isPassed ? 'visually-hidden' : undefined}>
            {children(said)}
          </div>
        ))}
    </div>
  )
}
