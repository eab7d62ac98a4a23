import { cityInfo, define, driver, logout, session, tags } from '../widgets/public.ts'
import { loadWindows } from './layout/open-windows.ts'
import { findPage } from './pages/find-page.ts'
import { keptCity } from './remembered.ts'
import { readPlace, ROUTES } from './routes.ts'
import { chosenLanguage, type Frame, runClosed, runSite } from './run.ts'
import { openCity } from './start.ts'
import { loadWords } from './words.ts'

const address = new URL(location.href)

function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`)
  if (!found) throw new Error(`index.html has no ${name}`)
  return found
}

/** Nothing is shown until options and settings are there (entry.md section 1). */
async function start(): Promise<void> {
  const frame: Frame = { top: part('top'), notes: part('notes'), main: part('main'), bottom: part('bottom') }
  const city = address.searchParams.get('city') ?? keptCity.get()
  // Whoever needs it asks again.
  askEarly(city).catch(() => {})
  const [words, opened] = await Promise.all([
    loadWords(readPlace(address.pathname).language ?? chosenLanguage()),
    openCity({ cityInfo, session }, city, (run, ms) => setTimeout(run, ms)),
  ])
  keepCity(opened.city)
  // Elements share the state of the city only with whoever names it alike.
  if (opened.city !== null) document.documentElement.dataset['parkingCity'] = opened.city
  frame.main.replaceChildren()
  const run = opened.info.flags.isClosed ? runClosed : runSite
  run(opened, { define, driver, logout, tags }, frame, words)
}

/** What the address says that it will need, while the city is asked: its page, and a window where one is to open. */
async function askEarly(city: string | null): Promise<void> {
  const { route } = readPlace(address.pathname)
  const isPrivate = route !== null && ROUTES[route].access === 'driver'
  // Whoever is not signed in is led from a private page to the sign-in.
  const opensWindow = async () => address.hash !== '' || (isPrivate && !(await session(city)).current.driver)
  await Promise.all([
    findPage(route ?? 'notFound'),
    opensWindow().then(async (opens) => void (opens && (await loadWindows()))),
  ])
}

/** The choice outlives the visit and leaves the address. */
function keepCity(city: string | null): void {
  keptCity.set(city)
  if (!address.searchParams.has('city')) return
  address.searchParams.delete('city')
  history.replaceState(history.state, '', address)
}

start().catch(() => {
  // It would show itself, but later: index.html brings it for the case that no script comes.
  part('failure').classList.add('shown')
})
