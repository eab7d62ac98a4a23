import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { encode } from 'uqr'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import type { CityMap } from './city-map.ts'

/** What only a kiosk has: the code that a phone goes on with, and the question whether anybody is there. */
export function KioskView({ map }: { map: CityMap }) {
  const intl = useIntl()
  const address = useStore(map.paying.$handover)
  const left = useStore(map.idle.$left)
  return (
    <>
      {address !== null && left === null && (
        <Dialog
          title={intl.formatMessage({ id: 'map.kiosk.handover' })}
          closeLabel={intl.formatMessage({ id: 'common.close' })}
          onClose={map.paying.endHandover}
        >
          <div className="stack">
            <p>{intl.formatMessage({ id: 'map.kiosk.scan' })}</p>
            <Code address={address} name={intl.formatMessage({ id: 'map.kiosk.code' })} />
            <p className="map-note map-address">{address}</p>
          </div>
        </Dialog>
      )}
      {left !== null && (
        <Dialog
          title={intl.formatMessage({ id: 'map.kiosk.idle' })}
          closeLabel={intl.formatMessage({ id: 'map.kiosk.stay' })}
          onClose={map.idle.touch}
          footer={
            <Button shape="wide" onClick={map.idle.touch}>
              {intl.formatMessage({ id: 'map.kiosk.stay' })}
            </Button>
          }
        >
          <p role="timer">{intl.formatMessage({ id: 'map.kiosk.left' }, { seconds: left })}</p>
        </Dialog>
      )}
    </>
  )
}

/** Drawn here, so that no address leaves the kiosk; dark on light in every theme, as cameras want it. */
function Code({ address, name }: { address: string; name: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="map-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
