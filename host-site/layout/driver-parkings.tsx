import { useEffect, useState } from 'react'
import type { Driver } from '../../widgets/public.ts'
import { ROUTES } from '../routes.ts'
import { linkTo } from '../site.ts'
import { useSite } from '../site-state.ts'
import { storedStrip } from '../stored-values.ts'
import { CityElement } from './city-element.tsx'

export const SESSIONS_TAG = 'parking-sessions'
export const ACCOUNT_MENU_TAG = 'parking-account-menu'

/**
 * The driver's parkings that run or wait for their money, under the header of every page but theirs (readings gA-17).
 * Where they stood when the browser was last here, their place is kept from the first drawing on.
 */
export function DriverParkings() {
  const site = useSite()
  const isShown = useIsShown()
  if (site.path === ROUTES.parking.path) return null
  return (
    <div className="strip" hidden={!isShown}>
      <div className="wrap">
        <CityElement tag={SESSIONS_TAG} attributes={{ 'parking-url': linkTo(site, ROUTES.parking.path) }} />
      </div>
    </div>
  )
}

/** Whether there is any; until the profile says so, whether there was one. */
function useIsShown(): boolean {
  const { loadDriver, tags } = useSite()
  const [isShown, setShown] = useState(() => storedStrip.get() !== null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    function follow(driver: Driver): void {
      const read = () => {
        if (driver.current === null) return
        const isThere = driver.current.parkings.length > 0
        storedStrip.set(isThere ? 'yes' : null)
        setShown(isThere)
      }
      stop = driver.subscribe(read)
      const hideLost = () => !isGone && driver.current === null && isSaid && setShown(false)
      driver.load().then(hideLost, hideLost)
      read()
    }
    // Where the driver cannot be had, the account menu says so, and has the one way to try again; where the code does
    // not come, or there is no such menu, the strip's own place.
    const isSaid = tags.includes(ACCOUNT_MENU_TAG)
    loadDriver().then(
      (driver) => isGone || follow(driver),
      () => isGone || setShown(true),
    )
    return () => {
      isGone = true
      stop?.()
      // Signed out: the next driver has parkings of their own.
      storedStrip.set(null)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the driver is one for the life of the site
  }, [])
  return isShown
}
