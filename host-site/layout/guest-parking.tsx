import { useEffect, useState } from 'react'
import { ROUTES } from '../routes.ts'
import { type Site } from '../site.ts'
import { useSite } from '../site-state.ts'
import { storedOfCity } from '../stored-values.ts'
import { SiteLink } from './links.tsx'

/**
 * What a guest has parked, on the first page: the vehicle, until when, and the way to more time. Only where the device
 * was allowed to keep the vehicle (promise 16); it stands there from the first drawing on.
 */
export function GuestParking() {
  const site = useSite()
  const parked = useParked(site)
  if (!parked || site.path !== ROUTES.main.path) return null
  const { say } = site
  return (
    <section className="strip" aria-label={say('guestParking')}>
      <div className="guest-parking wrap">
        <p>{say('guestParking.until', parked)}</p>
        <SiteLink className="button" to={ROUTES.guestPayment.path}>
          {say('guestParking.more')}
        </SiteLink>
      </div>
    </section>
  )
}

/** Null once it is over, and for who has signed in. */
function useParked({ info, session }: Site): { plate: string; time: string } | null {
  const [now, setNow] = useState(() => Date.now())
  const isGuest = !session.driver && !session.coop && info.flags.useSessionWithoutRegister
  const kept = isGuest ? storedOfCity(info.city).get() : null
  const { plate, until } = readGuest(kept)
  const left = Date.parse(until) - now
  useEffect(() => {
    if (!(left > 0)) return undefined
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0 ? { plate: plate.replaceAll(' ', '\u00A0'), time: toTime(until) } : null
}

/** The two texts of what the elements keep that are shown here; their own reader would double the site's first load. */
function readGuest(text: string | null): { plate: string; until: string } {
  try {
    const { guest } = JSON.parse(text ?? '') as { guest?: { plate?: unknown; parkedUntil?: unknown } | null }
    const { plate, parkedUntil } = guest ?? {}
    if (typeof plate === 'string' && typeof parkedUntil === 'string') return { plate, until: parkedUntil }
  } catch {
    // Nothing is kept, or what is kept is spoilt.
  }
  return { plate: '', until: '' }
}

/** By the city's clock: "14:00", with the date where that is not the one of this device. */
function toTime(until: string): string {
  const [, year = '', month = '', day = '', time = ''] = /^\d\d(\d\d)-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(until) ?? []
  const today = new Date()
  const isToday = Number(day) === today.getDate() && Number(month) === today.getMonth() + 1
  return isToday ? time : `${day}/${month}/${year} ${time}`
}
