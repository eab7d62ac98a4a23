import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatMoment } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { CityMap } from './city-map.ts'
import { MapIcon } from './map-icon.tsx'
import { readTheme, watchTheme } from './theme.ts'

/** The drawing with its buttons. What is drawn is the stage's business. */
export function CanvasView({ map }: { map: CityMap }) {
  const text = useText()
  const keysId = useId()
  const ground = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [isFull, setIsFull] = useState(false)
  const position = useStore(map.positioning.$position)
  const state = useStore(map.data.$state)
  const { language } = text
  const { stage, facts } = map

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

  useEffect(() => {
    const element = ground.current
    if (!element || !isFull) return undefined
    // The top layer lies above everything that the page has, without touching the page.
    element.popover = 'manual'
    element.showPopover()
    return () => {
      element.popover = null
    }
  }, [isFull])

  return (
    // Esc leaves the full view from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={isFull ? 'map-ground map-is-full' : 'map-ground'} ref={ground} onKeyDown={(event) => event.key === 'Escape' && setIsFull(false)}>
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
        {!map.isKiosk() && (
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
        {!map.isKiosk() && 'popover' in HTMLElement.prototype && (
          <button
            type="button"
            className="map-tool"
            aria-label={text(isFull ? 'map.full.leave' : 'map.full')}
            title={text(isFull ? 'map.full.leave' : 'map.full')}
            onClick={() => setIsFull(!isFull)}
          >
            <MapIcon name={isFull ? 'leave' : 'full'} />
          </button>
        )}
      </div>
      <output className="visually-hidden">{position.status === 'asking' && text('map.findMe.asking')}</output>
      <p className="map-foot">
        {state.status === 'ready' && <span>{text('map.asOf', { time: formatMoment(state.features.time ?? state.at, facts.timeZone, 'DD.MM HH:mm') })}</span>}
        <span>{facts.city.mapSource?.attribution}</span>
      </p>
    </div>
  )
}
