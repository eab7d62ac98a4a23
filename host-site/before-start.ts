/**
 * Runs before the site's own code has come, and is a file of its own for that: it says what the HTML of the page cannot
 * know, since one HTML is served at every address. It imports nothing and exports nothing; what it has to know of the site
 * stands on the outline of the page (`layout/starting.tsx`).
 */

/** What the page begins as: the map with its way to pay, the way back from the bank, or any other page. */
type Beginning = 'home' | 'return' | 'page'

/** Shows the words in the visitor's language, and of the page what its address asks for. */
function begin(outline: HTMLElement): void {
  const { languageName = '', tokensName = '', driver = '', fromBank = '' } = outline.dataset
  const words = [...document.querySelectorAll<HTMLElement>('[data-begins]')]
  const languages = words.map(({ lang }) => lang)
  const [, first = ''] = location.pathname.split('/')
  const asked = [first.toLowerCase(), new URLSearchParams(location.search).get('lang'), read(languageName)]
  const language = asked.find((one) => one !== null && languages.includes(one)) ?? languages[0]
  for (const one of words) one.hidden = one.lang !== language
  const prefix = languages.includes(first.toLowerCase()) ? `/${first}` : ''
  const isHome = location.pathname.replace(/\/$/, '') === prefix
  let beginning: Beginning = isHome ? 'home' : 'page'
  if (location.hash.startsWith(fromBank)) beginning = 'return'
  document.documentElement.dataset['begins'] = beginning
  const pay = document.querySelector<HTMLAnchorElement>('.pay-now')
  // The city is not known yet: a driver of any has signed in to pay.
  const isDriver = (read(tokensName) ?? '').includes(`"${driver}":"`)
  if (pay) pay.pathname = prefix + (isDriver ? '/profile/parking' : '/guest-payment')
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const outline = document.querySelector<HTMLElement>('.starting')
if (outline) begin(outline)
