import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { encode } from 'uqr'
import { useStyles } from '../../../shared/element/lazy-styles.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import type { CityMap } from '../city-map.ts'
import { createIdle } from '../idle.ts'
import { dressAddress } from '../payment-address.ts'
import { readTheme } from '../theme.ts'
import { KeyboardView } from './keyboard-view.tsx'
import styles from './kiosk.css?inline'

export interface KioskViewProps {
  map: CityMap
  frame: RefObject<HTMLElement | null>
  /** Somebody writes into the search. */
  isTyping: boolean
  onEnter(): void
  /** Nothing more is to be written. */
  onTyped(): void
}

/**
 * What only a kiosk has: letters to be pressed, the code that a phone goes on with, and the question whether anybody is
 * there.
 */
export function KioskView({ map, frame, isTyping, onEnter, onTyped }: KioskViewProps) {
  const intl = useIntl()
  useStyles(styles)
  const page = useStore(map.paying.$handover)
  // What was chosen at the kiosk goes along to the phone.
  const theme = frame.current ? readTheme(frame.current) : 'light'
  const address = page && dressAddress(page, { language: intl.locale, theme })
  const [idle] = useState(() => createIdle(map.idle))
  const left = useStore(idle.$left)

  useEffect(() => idle.dispose, [idle])
  useEffect(() => (frame.current ? guardKiosk(frame.current, idle.touch) : undefined), [frame, idle])

  return (
    <>
      {isTyping && <KeyboardView map={map} frame={frame} onEnter={onEnter} onClose={onTyped} />}
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
          onClose={idle.touch}
          footer={
            <Button shape="wide" onClick={idle.touch}>
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

/** Every touch keeps the kiosk awake; its screen has no menus and nothing to mark. */
function guardKiosk(frame: HTMLElement, touch: () => void): () => void {
  const stop = (event: Event) => event.preventDefault()
  const touches = ['pointerdown', 'keydown', 'wheel'] as const
  const refused = ['contextmenu', 'selectstart', 'dragstart'] as const
  for (const name of touches) frame.addEventListener(name, touch, { capture: true, passive: true })
  for (const name of refused) frame.addEventListener(name, stop)
  return () => {
    for (const name of touches) frame.removeEventListener(name, touch, { capture: true })
    for (const name of refused) frame.removeEventListener(name, stop)
  }
}
