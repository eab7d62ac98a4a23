import { useRef, useState } from 'react'
import { linkTo, MAP_TAG, type Site, wayToPay } from '../site.ts'
import type { Visit } from '../site-state.ts'
import { useElementEvent } from './element-event.ts'
import { Beginning } from './starting.tsx'

/**
 * The way to pay at the foot of the first screen, where the map will have its own: on a phone it is there with the HTML
 * of the page, before any code, and goes when the map has come, or when the focus has left it then. It is one node all
 * the while, so that the focus stays.
 */
export function PayNow({ site, visit }: { site: Site | null; visit: Visit | null }) {
  const link = useRef<HTMLAnchorElement>(null)
  /** The page whose map has come. */
  const [come, setCome] = useState<string | null>(null)
  const [isHeld, setHeld] = useState(false)
  useElementEvent('parking-filter', (_, { target }) => {
    if (!visit || (target as Element).localName !== MAP_TAG) return
    setHeld(link.current !== null && document.activeElement === link.current)
    setCome(visit.key)
  })
  if (visit === null)
    return (
      <nav className="pay-now-place">
        <a className="pay-now starting-pay button main" href="/guest-payment" ref={link}>
          <Beginning text="pay" />
        </a>
      </nav>
    )
  const way = site && wayToPay(site)
  const isHome = visit.arrival.destination.route.name === 'main' && site?.tags.includes(MAP_TAG)
  if (!site || !way || !isHome || (come === visit.key && !isHeld)) return null
  return (
    <nav className="pay-now-place">
      <a
        className="pay-now button main"
        href={linkTo(site, way)}
        // What the start has written there, React does not know of.
        ref={(node) => {
          link.current = node
          if (node) node.setAttribute('href', linkTo(site, way))
        }}
        onBlur={() => setHeld(false)}
      >
        {site.say('payNow')}
      </a>
    </nav>
  )
}
