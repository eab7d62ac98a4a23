import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import type { Remembering } from './remembering.ts'

/** Where the form was filled in from, and the press that forgets it. */
export function RememberedView({ remembering, onForgotten }: { remembering: Remembering; onForgotten(): void }) {
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
