import { createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { cityInfo, define, driver, logout, session, tags } from '../widgets/public.ts'
import { takeCarriedChoice, wearTheme } from './carried-choice.ts'
import { Layout, loadWindows } from './layout/layout.tsx'
import { openCity } from './open-city.ts'
import { chosenLanguage, openSite } from './open-site.ts'
import { findPage } from './pages/find-page.ts'
import { readRoute, ROUTES } from './routes.ts'
import { $siteState } from './site-state.ts'
import { storedCity } from './stored-values.ts'
import { loadMessages } from './messages.ts'

const address = new URL(location.href)
takeCarriedChoice(address)
if (address.href !== location.href) history.replaceState(history.state, '', address)
wearTheme(document.documentElement)

/** Nothing but a sign of waiting is shown until options and settings are there (entry.md section 1). */
async function start(): Promise<void> {
  const asked = address.searchParams.get('city') ?? storedCity.get()
  // What does not come now is asked for again where it is needed.
  preload(asked).catch(() => {})
  const [messages, open] = await Promise.all([
    loadMessages(readRoute(address.pathname).language ?? chosenLanguage()),
    openCity({ cityInfo, session }, asked, (run, ms) => setTimeout(run, ms)),
  ])
  storeCity(open.city)
  // Elements share the state of the city only under the same name.
  if (open.city !== null) document.documentElement.dataset['parkingCity'] = open.city
  openSite(open, { define, driver, logout, tags }, messages)
}

/** Fetches what the address will need while the city is asked: its page, and the windows where one is to open. */
async function preload(city: string | null): Promise<void> {
  const { name } = readRoute(address.pathname)
  const isPrivate = name !== null && ROUTES[name].access === 'driver'
  // A private page leads a visitor who is signed out to the sign-in.
  const opensWindow = async () => address.hash !== '' || (isPrivate && !(await session(city)).current.driver)
  await Promise.all([
    findPage(name ?? 'notFound'),
    opensWindow().then(async (opens) => void (opens && (await loadWindows()))),
  ])
}

/** The choice outlives the visit and leaves the address. */
function storeCity(city: string | null): void {
  storedCity.set(city)
  if (!address.searchParams.has('city')) return
  address.searchParams.delete('city')
  history.replaceState(history.state, '', address)
}

const site = document.querySelector('#site')
if (!site) throw new Error('index.html has no #site')
const layout = createElement(Layout)
// `npm run dev` serves the page without the markup that a build draws into it.
if (site.firstElementChild) hydrateRoot(site, layout)
else createRoot(site).render(layout)
start().catch(() => $siteState.set({ status: 'failed' }))
