import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../shared/element/lazy-styles.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './remembered.css?inline'
import type { Remembering } from './remembering.ts'

/** Where the form was filled in from, and the press that forgets it. */
export function RememberedView({ remembering, onForgotten }: { remembering: Remembering; onForgotten(): void }) {
  useStyles(styles)
  const intl = useIntl()
  const isKept = useStore(remembering.$isKept)
  if (!isKept) return null
  return (
    <div className="remembered">
      <p>
        {intl.formatMessage({ id: remembering.parked() === null ? 'guest.remembered' : 'guest.remembered.parked' })}
      </p>
      <Button
        look="quiet"
        onClick={() => {
          remembering.forget()
          onForgotten()
        }}
      >
        {intl.formatMessage({ id: 'guest.forget' })}
      </Button>
    </div>
  )
}
