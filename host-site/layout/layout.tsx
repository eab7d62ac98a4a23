import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { PageView } from '../pages/page-view.tsx'
import { $hasTyped, $menuOpener, $question, $siteState, type Visit } from '../site-state.ts'
import { STARTING_MESSAGES } from '../messages.ts'
import { Footer } from './footer.tsx'
import { GuestParking } from './guest-parking.tsx'
import { Header } from './header.tsx'
import { LoadFailure, useLazyFeature } from './lazy-feature.tsx'
import { AppOffer, Notices, Registered } from './notes.tsx'
import { PayNow } from './pay-now.tsx'
import { restoreScroll } from './restore-scroll.ts'
import { Starting } from './starting.tsx'

/** Signs of a visitor who might press something soon. */
const FIRST_SIGNS = ['pointermove', 'touchstart', 'keydown']
/**
 * Events after which the page has something to lose: what is typed, and what a form gets back from a payment that came to
 * nothing, as after a return from the bank.
 */
const FILLED = ['input', 'parking-failed']
/** Events after which what was typed is where it should be. */
const SETTLED = ['parking-paid', 'parking-signed-in']

export const loadWindows = () => import('./windows.tsx')

/** The whole page. While the site is not open it is what the HTML of the page shows, word for word. */
export function Layout() {
  const state = useStore($siteState, { ssr: 'initial' })
  const { site, visit } = state.status === 'ready' ? state : { site: null, visit: null }
  const say = site?.say ?? STARTING_MESSAGES
  const openSite = site === null || site.info.flags.isClosed ? null : site
  const windows = useWindows(openSite && visit)
  return (
    <>
      {/* What the first screen of the main page is filled with, to its lower edge. */}
      <div className="screen">
        <a className="skip" href="#content">
          {say('skip')}
        </a>
        <Header site={openSite} say={say} />
        <div className="notes">
          {openSite && <GuestParking />}
          {openSite && <Registered />}
          {openSite && <Notices />}
          {windows.status === 'lost' && <LoadFailure say={say} retry={windows.retry} />}
        </div>
        <Main visit={visit} hasFailed={state.status === 'failed'} />
        {state.status !== 'failed' && <PayNow site={openSite} visit={visit} />}
      </div>
      {openSite && <AppOffer />}
      <footer className="bottom">{openSite && <Footer />}</footer>
      {windows.status === 'ready' && openSite && <windows.feature.Windows />}
    </>
  )
}

function Main({ visit, hasFailed }: { visit: Visit | null; hasFailed: boolean }) {
  const main = useRef<HTMLElement>(null)
  const arrival = visit?.arrival
  const key = visit?.key
  useLayoutEffect(() => {
    if (arrival && arrival.scrollTop !== null) restoreScroll(arrival.scrollTop)
  }, [arrival])
  useEffect(() => {
    const element = main.current
    const change = () => $hasTyped.set(true)
    const settle = () => $hasTyped.set(false)
    settle()
    for (const name of FILLED) element?.addEventListener(name, change)
    for (const name of SETTLED) element?.addEventListener(name, settle)
    return () => {
      for (const name of FILLED) element?.removeEventListener(name, change)
      for (const name of SETTLED) element?.removeEventListener(name, settle)
    }
  }, [key])
  return (
    <main id="content" className="wrap" aria-labelledby="title" tabIndex={-1} ref={main}>
      {visit ? <PageView key={visit.key} visit={visit} /> : <Starting hasFailed={hasFailed} />}
    </main>
  )
}

/**
 * The windows over the page: fetched with the first sign of a visitor who might press something, drawn when one is
 * wanted.
 */
function useWindows(visit: Visit | null) {
  const opener = useStore($menuOpener)
  const question = useStore($question)
  const isOpen = visit !== null
  useEffect(() => {
    if (!isOpen) return
    const fetchCode = () => void loadWindows().catch(() => {})
    for (const sign of FIRST_SIGNS) addEventListener(sign, fetchCode, { once: true, passive: true })
    return () => {
      for (const sign of FIRST_SIGNS) removeEventListener(sign, fetchCode)
    }
  }, [isOpen])
  const hash = visit?.arrival.destination.address.hash || null
  return useLazyFeature(loadWindows, opener ?? question ?? hash)
}
