import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Destination } from './guards.ts'
import type { DescribePage } from './pages/page.ts'
import type { Site } from './site.ts'
import type { Messages } from './messages.ts'

/** How an address was reached, and what it leads to. */
export interface Arrival {
  destination: Destination
  /** By opening the site, by a link, by back and forward, or without a step of the browser's history. */
  by: 'start' | 'push' | 'pop' | 'same'
  /** Where the page is scrolled to, in pixels; null leaves it where it stands. */
  scrollTop: number | null
}

/** The page that is shown. */
export interface Visit {
  /** Visits with equal keys show one page: what is typed there stays. */
  key: string
  arrival: Arrival
  say: Messages
  describe: DescribePage
}

/** A question or a message in a window over the page. */
export type Question = { kind: 'leave'; onLeave(): void } | { kind: 'expired' }

export type SiteState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; site: Site; visit: Visit }

/** What the whole layout is drawn from; `loading` is what the HTML of the page shows. */
export const $siteState = atom<SiteState>({ status: 'loading' })

/** The button that has opened the side menu, for the focus to return to; null while the menu is closed. */
export const $menuOpener = atom<{ button: HTMLElement } | null>(null)

export const $question = atom<Question | null>(null)

/** Whether the person has registered just now, and stands on the page that this has led to. */
export const $hasRegistered = atom(false)

/** Whether the page holds something that is typed and not sent, or not paid (readings gA-10). */
export const $hasTyped = atom(false)

/** The open site; only for what is drawn within it. */
export function useSite(): Site {
  return useReady().site
}

export function useVisit(): Visit {
  return useReady().visit
}

function useReady() {
  const state = useStore($siteState)
  if (state.status !== 'ready') throw new Error('The site is not open yet')
  return state
}
