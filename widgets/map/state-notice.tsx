import { useStore } from '@nanostores/react'
import { formatMoment } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { CityMap } from './city-map.ts'

/** What is not as it should be, quietly: the map stays usable, and so does the list. */
export function StateNotice({ map }: { map: CityMap }) {
  const text = useText()
  const state = useStore(map.data.$state)
  const isBroken = useStore(map.stage.$isBroken)
  const isGroundMissing = useStore(map.stage.$isGroundMissing)
  const position = useStore(map.positioning.$position)
  const again = (
    <Button look="secondary" onClick={map.data.retry}>
      {text('common.retry')}
    </Button>
  )
  return (
    <>
      {state.status === 'failed' && (
        <Notice kind="warning" said="status" title={text('map.failed')} actions={again}>
          <p>{text(`error.${state.code}`)}</p>
        </Notice>
      )}
      {state.status === 'ready' && state.problem && (
        <Notice
          kind="warning"
          said="status"
          title={text('map.old', { time: formatMoment(state.at, map.facts.timeZone, 'DD.MM HH:mm') })}
          actions={again}
        />
      )}
      {state.status === 'ready' && state.features.count === 0 && (
        <Notice said="status" title={text('map.list.empty')} />
      )}
      {isBroken && <Notice kind="warning" said="status" title={text('map.broken')} />}
      {isGroundMissing && !isBroken && <Notice said="status" title={text('map.ground')} />}
      {position.status !== 'unasked' && position.status !== 'asking' && (
        <Notice said="status" title={text(`map.findMe.${position.status}`)} />
      )}
    </>
  )
}
