import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { hasCounts } from '../../shared/domain/map-features.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoment } from '../../shared/i18n/format.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { CityMap } from './city-map.ts'
import { MapIcon } from './map-icon.tsx'
import { ScaleView } from './scale-view.tsx'
import { StateNotice } from './state-notice.tsx'
import { readTheme, watchTheme } from './theme.ts'

export interface CanvasViewProps {
  map: CityMap
  /** Whether the map fills the screen. */
  isFull: boolean
  onFull(isFull: boolean): void
}

/** The drawing with its buttons. The map controller decides what is drawn. */
export function CanvasView({ map, isFull, onFull }: CanvasViewProps) {
  const intl = useIntl()
  const keysId = useId()
  const canvas = useRef<HTMLDivElement>(null)
  const position = useStore(map.positioning.$position)
  const state = useStore(map.data.$state)
  const { locale: language } = intl
  const { mapController, cityData } = map
  const isMissed = useStore(mapController.$isMissed)
  const isKiosk = useStore(map.$isKiosk)
  const hasGestures = useStore(map.$hasGestures)
  const colouring = useStore(map.$colouring)
  const left = useStore(mapController.$left)
  useStore(map.data.$countedAt)

  useEffect(() => (canvas.current ? mapController.attach(canvas.current) : undefined), [mapController])

  useEffect(() => mapController.keepGestures(isFull || hasGestures), [mapController, hasGestures, isFull])

  useEffect(() => {
    const container = canvas.current
    if (!container) return undefined
    const look = () => mapController.look({ theme: readTheme(container), language })
    look()
    return watchTheme(container, look)
  }, [mapController, language])

  const credit = cityData.city.mapSource?.attribution ?? {}
  return (
    <div className="map-ground">
      <div
        className="map-canvas"
        ref={canvas}
        role="application"
        aria-label={intl.formatMessage({ id: 'map.title' })}
        aria-describedby={keysId}
      />
      <p className="visually-hidden" id={keysId}>
        {intl.formatMessage({ id: 'map.keys' })}
      </p>
      <div className="map-tools">
        <Tool name={intl.formatMessage({ id: 'map.zoomIn' })} onPress={() => mapController.zoomBy(1)}>
          <Icon name="plus" />
        </Tool>
        <Tool name={intl.formatMessage({ id: 'map.zoomOut' })} onPress={() => mapController.zoomBy(-1)}>
          <Icon name="minus" />
        </Tool>
        {!isKiosk && (
          <Tool
            name={intl.formatMessage({ id: 'map.findMe' })}
            isBusy={position.status === 'asking'}
            onPress={() => void map.findMe()}
          >
            <MapIcon name="locate" />
          </Tool>
        )}
        {!isKiosk && 'popover' in HTMLElement.prototype && (
          <Tool
            name={intl.formatMessage({ id: isFull ? 'map.full.leave' : 'map.full' })}
            onPress={() => onFull(!isFull)}
          >
            <MapIcon name={isFull ? 'leave' : 'full'} />
          </Tool>
        )}
      </div>
      {isFull && (
        <div className="map-over">
          <StateNotice map={map} />
        </div>
      )}
      <output className="map-missed">{isMissed && intl.formatMessage({ id: 'map.keys.nothing' })}</output>
      <output className="visually-hidden">
        {position.status === 'asking' && intl.formatMessage({ id: 'map.findMe.asking' })}
      </output>
      {/* For hands alone: the keys have words of their own. */}
      {left && (
        <p className="map-left" aria-hidden="true">
          {intl.formatMessage({ id: `map.gestures.${left}` })}
        </p>
      )}
      <ScaleView map={map} />
      {colouring && <colouring.Legend colouring={colouring} />}
      <p className="map-foot">
        {/* The age of a count is said beside what was counted, and two ages would be one too many. */}
        {state.status === 'ready' && !hasCounts(state.features) && (
          <span>
            {intl.formatMessage(
              { id: 'map.asOf' },
              { time: formatMoment(state.features.time ?? state.at, cityData.timeZone, 'DD.MM HH:mm') },
            )}
          </span>
        )}
        <span>
          <AsWritten>{credit[intl.locale] ?? Object.values(credit)[0] ?? ''}</AsWritten>
        </span>
      </p>
    </div>
  )
}

interface ToolProps {
  name: string
  isBusy?: boolean
  onPress(): void
  children: ReactNode
}

function Tool({ name, isBusy, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="map-tool"
      aria-label={name}
      title={name}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
