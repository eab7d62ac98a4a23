import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { Marking } from './marking.ts'

export interface MarkButtonProps {
  marking: Marking
  zone: string
}

/** Marks the zone of what is chosen, or takes its mark away. */
export function MarkButton(props: MarkButtonProps) {
  const loaded = useStore(props.marking.messages.$loaded)
  return (
    <MessagesProvider {...loaded}>
      <Toggle {...props} />
    </MessagesProvider>
  )
}

function Toggle({ marking, zone }: MarkButtonProps) {
  const intl = useIntl()
  const zones = useStore(marking.$zones)
  const isMarked = zones.includes(zone)
  return (
    <div className="map-actions">
      <Button look={isMarked ? 'secondary' : 'primary'} shape="wide" onClick={() => marking.toggle(zone)}>
        {intl.formatMessage({ id: isMarked ? 'map-marking.remove' : 'map-marking.add' }, { zone })}
      </Button>
      <output className="map-note">{intl.formatMessage({ id: 'map-marking.count' }, { count: zones.length })}</output>
    </div>
  )
}
