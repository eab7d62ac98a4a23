import { loadCities, toCityName } from './cities.ts'
import { LANGUAGES, OWN_LANGUAGE, speak } from './words.ts'

const address = new URL(location.href)
const asked = address.searchParams.get('lang') ?? OWN_LANGUAGE
const language = LANGUAGES.includes(asked) ? asked : OWN_LANGUAGE
document.documentElement.lang = language

// As on any stranger's page: what is known goes onto the tag as attributes. A price never comes from an address.
const payment = document.querySelector('parking-guest-payment')
for (const name of ['city', 'zone', 'parking', 'duration']) {
  const value = address.searchParams.get(name)
  if (value) payment?.setAttribute(name, value)
}

const languages = document.querySelector('[data-languages]')
for (const one of LANGUAGES) {
  const name = new Intl.DisplayNames(one, { type: 'language', languageDisplay: 'standard' }).of(one) ?? one
  const link = toLink({ name: 'lang', value: one, words: name, isCurrent: one === language })
  link.lang = one
  link.hreflang = one
  languages?.append(link)
}

void speak(language).catch(() => {})
void showCities().catch(() => {})

async function showCities(): Promise<void> {
  const cities = await loadCities()
  const chosen = cities.find(({ city }) => city === payment?.getAttribute('city')) ?? cities[0]
  // An unknown city in the address is dropped, and the default city takes its place.
  if (!chosen) return
  if (payment?.hasAttribute('city')) payment.setAttribute('city', chosen.city)
  for (const node of document.querySelectorAll('[data-city-name]')) node.textContent = toCityName(chosen, language)
  const list = document.querySelector('[data-cities]')
  for (const one of cities) {
    const line = document.createElement('li')
    line.append(toLink({ name: 'city', value: one.city, words: toCityName(one, language), isCurrent: one === chosen }))
    list?.append(line)
  }
}

/** A link to this page with one thing changed; what was prefilled belongs to its city and stays only with it. */
function toLink(change: { name: 'city' | 'lang'; value: string; words: string; isCurrent: boolean }): HTMLAnchorElement {
  const link = document.createElement('a')
  const target = new URL(address)
  target.hash = ''
  if (change.name === 'city') target.search = language === OWN_LANGUAGE ? '' : `?lang=${language}`
  target.searchParams.set(change.name, change.value)
  link.href = target.pathname + target.search
  link.textContent = change.words
  if (change.isCurrent) link.ariaCurrent = 'true'
  return link
}
