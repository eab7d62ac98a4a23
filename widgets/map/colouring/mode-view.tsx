import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../../shared/element/lazy-styles.ts'
import { Choice } from '../../../shared/ui/choice.tsx'
import styles from './mode.css?inline'
import type { Colours } from './contract.ts'

/** What the colours say, as a choice. */
export function ModeView({ colouring }: { colouring: Colours }) {
  const intl = useIntl()
  useStyles(styles)
  const mode = useStore(colouring.$mode)
  const modes = useStore(colouring.$modes)
  if (modes.length < 2) return null
  return (
    // Radio buttons belong to their form and are let go of with it. Without one Chromium keeps the last group in its list
    // of the shadow root, and with it the whole panel that a kiosk has taken away.
    <form className="map-modes" onSubmit={(event) => event.preventDefault()}>
      <span aria-hidden="true">{intl.formatMessage({ id: 'map.colours' })}</span>
      <Choice
        label={intl.formatMessage({ id: 'map.colours' })}
        value={mode}
        options={modes.map((value) => ({ value, label: intl.formatMessage({ id: `map.colours.${value}` }) }))}
        onChange={colouring.choose}
      />
    </form>
  )
}
