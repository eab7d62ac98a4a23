import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Destination, FROM_BANK, GUEST_PAYMENT, SIGN_IN, TOP_UP } from '../guards.ts'
import { isQuiet, ROUTES } from '../routes.ts'
import { $hasRegistered, useSite, useVisit } from '../site-state.ts'
import { CityElement } from './city-element.tsx'
import { SiteLink } from './links.tsx'

const APP_BANNER = 'parking-app-banner'
const NOTICES = 'parking-notices'

/** Dialogs in which somebody signs in or pays: where the address opens one, the page is theirs. */
const QUIET_DIALOGS: readonly string[] = [SIGN_IN, GUEST_PAYMENT, TOP_UP]

/** Whether nothing here comes between a person and his money, or his sign-in. */
function isCalm({ address: { hash }, route }: Destination): boolean {
  return !isQuiet(route.name) && !hash.startsWith(FROM_BANK) && !QUIET_DIALOGS.includes(hash)
}

/** What the city has to say above a page. */
export function noticeTags(destination: Destination, tags: readonly string[]): readonly string[] {
  return isCalm(destination) && tags.includes(NOTICES) ? [NOTICES] : []
}

/**
 * Whether the city has its say now. What is there stays behind a dialog that is opened over it, since the page would
 * jump; with an address that opens one it waits until the dialog is closed.
 */
function useIsCalm(): boolean {
  const { arrival, key } = useVisit()
  const [seenOn, setSeenOn] = useState<string | null>(null)
  const isCalmNow = isCalm(arrival.destination)
  if (isCalmNow && seenOn !== key) setSeenOn(key)
  return isCalmNow || (seenOn === key && !isQuiet(arrival.destination.route.name))
}

/** The city's own notices. */
export function Notices() {
  const { tags } = useSite()
  return useIsCalm() && tags.includes(NOTICES) && <CityElement tag={NOTICES} />
}

/**
 * To who has just registered and was led on: that it has worked, and what comes next. Its place is there before, so that
 * it is said.
 */
export function Registered() {
  const { say, path } = useSite()
  const isRegistered = useStore($hasRegistered)
  return (
    <div className={isRegistered ? 'registered wrap' : undefined}>
      <p role="status">{isRegistered && say('registered.text')}</p>
      {isRegistered && path === ROUTES.main.path && (
        <SiteLink to={`${ROUTES.myProfile.path}?section=vehicles&addVehicle=true`}>
          {say('registered.vehicle')}
        </SiteLink>
      )}
    </div>
  )
}

/**
 * The way to the city's app, below the page. It is for telephones (entry.md section 9); wider screens do not load it.
 */
export function AppOffer() {
  const { tags } = useSite()
  const { name, params } = useVisit().arrival.destination.route
  const isCalmHere = useIsCalm()
  const [isPhone] = useState(() => matchMedia('(width < 750px)').matches)
  // On the way of the letter's link the app is handed its code (cabinet.md section 1).
  const [code] = useState(name === 'registrationConfirmation' ? params['code'] : undefined)
  const isHanded = name === 'registrationConfirmation'
  if (!isPhone || !tags.includes(APP_BANNER) || !(isCalmHere || isHanded)) return null
  return <CityElement tag={APP_BANNER} attributes={{ code }} />
}
