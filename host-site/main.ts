import { cityInfo, define, driver, logout, session, tags } from '../widgets/public.ts'
import { keptCity } from './remembered.ts'
import { readPlace } from './routes.ts'
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
  const [words, opened] = await Promise.all([
    loadWords(readPlace(address.pathname).language ?? chosenLanguage()),
    openCity({ cityInfo, session, driver }, city, (run, ms) => setTimeout(run, ms)),
  ])
  keepCity(opened.city)
  // Elements share the state of the city only with whoever names it alike.
  if (opened.city !== null) document.documentElement.dataset['parkingCity'] = opened.city
  frame.main.replaceChildren()
  const run = opened.info.flags.isClosed ? runClosed : runSite
  run(opened, { define, logout, tags }, frame, words)
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
