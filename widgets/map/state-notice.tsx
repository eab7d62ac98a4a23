import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatMoment } from '../../shared/i18n/format.ts'
import { errorText } from '../../shared/ui/error-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { CityMap } from './city-map.ts'

/** What is not as it should be, quietly: the map stays usable, and so does the list. */
export function StateNotice({ map }: { map: CityMap }) {
  const intl = useIntl()
  const state = useStore(map.data.$state)
  const isBroken = useStore(map.mapController.$isBroken)
  const isGroundMissing = useStore(map.mapController.$isGroundMissing)
  const position = useStore(map.positioning.$position)
  const again = (
    <Button look="secondary" onClick={map.data.retry}>
      {intl.formatMessage({ id: 'common.retry' })}
    </Button>
  )
  return (
    <>
      {state.status === 'failed' && (
        <Notice kind="warning" said="status" title={intl.formatMessage({ id: 'map.failed' })} actions={again}>
          <p>{errorText(intl, state)}</p>
        </Notice>
      )}
      {state.status === 'ready' && state.problem && (
        <Notice
          kind="warning"
          said="status"
          title={intl.formatMessage(
            { id: state.isPart ? 'map.part' : 'map.old' },
            { time: formatMoment(state.at, map.cityData.timeZone, 'DD.MM HH:mm') },
          )}
          actions={again}
        />
      )}
      {state.status === 'ready' && state.features.count === 0 && !state.features.tiling && (
        <Notice said="status" title={intl.formatMessage({ id: 'map.list.empty' })} />
      )}
      {isBroken && <Notice kind="warning" said="status" title={intl.formatMessage({ id: 'map.broken' })} />}
      {isGroundMissing && !isBroken && <Notice said="status" title={intl.formatMessage({ id: 'map.ground' })} />}
      {position.status !== 'unasked' && position.status !== 'asking' && (
        // On a phone the sheet below shows what was found.
        <div className={position.status === 'known' ? 'map-found' : undefined}>
          <Notice said="status" title={intl.formatMessage({ id: `map.findMe.${position.status}` })} />
        </div>
      )}
    </>
  )
}
