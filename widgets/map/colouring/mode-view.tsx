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
    <div className="map-modes">
      <span aria-hidden="true">{intl.formatMessage({ id: 'map.colours' })}</span>
      <Choice
        label={intl.formatMessage({ id: 'map.colours' })}
        value={mode}
        options={modes.map((value) => ({ value, label: intl.formatMessage({ id: `map.colours.${value}` }) }))}
        onChange={colouring.choose}
      />
    </div>
  )
}
