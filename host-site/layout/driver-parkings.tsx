import { useEffect, useState } from 'react'
import type { Driver, DriverParking } from '../../widgets/public.ts'
import { useSite } from '../site-state.ts'
import type { Messages } from '../messages.ts'
import { Icon } from './icon.tsx'
import { SiteLink } from './links.tsx'

/** How often the time that is left is written anew. */
const TICK_MS = 10_000

/** Where each is shown whole, and can be extended and ended. */
const PARKING_PAGE = '/profile/parking'

const MINUTE_MS = 60_000

/**
 * The driver's parkings that run or wait for their money, unfolded from the header, each with the time that is left
 * (readings gA-17).
 */
export function DriverParkings({ driver }: { driver: Driver }) {
  const { say, path } = useSite()
  const [{ now, parkings }, setSeen] = useState(() => readParkings(driver))
  useEffect(() => {
    const read = () => setSeen(readParkings(driver))
    const stop = driver.subscribe(read)
    const timer = setInterval(read, TICK_MS)
    void driver.load()
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [driver])
  const running = parkings
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => (one.end ?? Infinity) - (other.end ?? Infinity))
  const waiting = parkings.filter(({ status }) => status === 'waiting')
  const [next] = running
  return (
    <div className="wrap panels" hidden={parkings.length === 0}>
      <details>
        <summary>
          <span>{next ? `${say('panel.sessions')} · ${timeLeft(next, now, say)}` : say('panel.waiting')}</span>
          <Icon shape="chevron" />
        </summary>
        <ul>
          {[...running, ...waiting].map((parking, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a parking has no name of its own here, and its row no state
            <li key={index}>{say('panel.zone', { zone: parking.zone, left: timeLeft(parking, now, say) })}</li>
          ))}
        </ul>
        {path !== PARKING_PAGE && <SiteLink to={PARKING_PAGE}>{say('panel.more')}</SiteLink>}
      </details>
    </div>
  )
}

function readParkings(driver: Driver): { now: number; parkings: readonly DriverParking[] } {
  const now = driver.now()
  const parkings = driver.current?.parkings ?? []
  return { now, parkings: parkings.filter(({ status, end }) => status === 'waiting' || end === null || end > now) }
}

/** Never overstated (readings 3.14). */
function timeLeft({ status, end }: DriverParking, now: number, say: Messages): string {
  if (status === 'waiting') return say('panel.unpaid')
  if (end === null) return say('panel.open')
  const minutes = Math.floor((end - now) / MINUTE_MS)
  if (minutes < 1) return say('panel.left.short')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? say('panel.left.minutes', { minutes }) : say('panel.left.hours', { hours, minutes: rest })
}
