import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { formatMoment } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { CityMap } from './city-map.ts'
import { MapIcon } from './map-icon.tsx'
import { StateNotice } from './state-notice.tsx'
import { readTheme, watchTheme } from './theme.ts'

export interface CanvasViewProps {
  map: CityMap
  /** Whether the map fills the screen. */
  isFull: boolean
  onFull(isFull: boolean): void
}

/** The drawing with its buttons. What is drawn is the stage's business. */
export function CanvasView({ map, isFull, onFull }: CanvasViewProps) {
  const text = useText()
  const keysId = useId()
  const canvas = useRef<HTMLDivElement>(null)
  const position = useStore(map.positioning.$position)
  const state = useStore(map.data.$state)
  const { language } = text
  const { stage, facts } = map
  const isMissed = useStore(stage.$isMissed)
  const isKiosk = useStore(map.$isKiosk)

  useEffect(() => {
    const container = canvas.current
    if (!container) return undefined
    const detach = stage.attach(container, { theme: readTheme(container), language: container.closest<HTMLElement>('[lang]')?.lang || 'ru' })
    return detach
  }, [stage])

  useEffect(() => {
    const container = canvas.current
    if (!container) return undefined
    const look = () => stage.look({ theme: readTheme(container), language })
    look()
    return watchTheme(container, look)
  }, [stage, language])

  return (
    <div className="map-ground">
      <div className="map-canvas" ref={canvas} role="application" aria-label={text('map.title')} aria-describedby={keysId} />
      <p className="visually-hidden" id={keysId}>
        {text('map.keys')}
      </p>
      <div className="map-tools">
        <button type="button" className="map-tool" aria-label={text('map.zoomIn')} title={text('map.zoomIn')} onClick={() => stage.zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" className="map-tool" aria-label={text('map.zoomOut')} title={text('map.zoomOut')} onClick={() => stage.zoomBy(-1)}>
          <Icon name="minus" />
        </button>
        {!isKiosk && (
          <button
            type="button"
            className="map-tool"
            aria-label={text('map.findMe')}
            title={text('map.findMe')}
            aria-busy={position.status === 'asking' || undefined}
            onClick={() => void map.findMe()}
          >
            <MapIcon name="locate" />
          </button>
        )}
        {!isKiosk && 'popover' in HTMLElement.prototype && (
          <button
            type="button"
            className="map-tool"
            aria-label={text(isFull ? 'map.full.leave' : 'map.full')}
            title={text(isFull ? 'map.full.leave' : 'map.full')}
            onClick={() => onFull(!isFull)}
          >
            <MapIcon name={isFull ? 'leave' : 'full'} />
          </button>
        )}
      </div>
      {isFull && (
        <div className="map-over">
          <StateNotice map={map} />
        </div>
      )}
      <output className="map-missed">{isMissed && text('map.keys.nothing')}</output>
      <output className="visually-hidden">{position.status === 'asking' && text('map.findMe.asking')}</output>
      <p className="map-foot">
        {state.status === 'ready' && <span>{text('map.asOf', { time: formatMoment(state.features.time ?? state.at, facts.timeZone, 'DD.MM HH:mm') })}</span>}
        <span>{facts.city.mapSource?.attribution}</span>
      </p>
    </div>
  )
}
