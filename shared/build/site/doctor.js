import { checkPolicy, findCity, isMixed, judgeSettings, toApiAddress, toNeeds, toPageOrigin } from './doctor-checks.js'

const LIBRARY = new URL('..', import.meta.url)

/** By what is known: in order, wrong, or to be found out elsewhere. */
const LOOKS = new Map([
  [true, ['good', 'In order']],
  [false, ['bad', 'To change']],
  [null, ['open', 'To ask yourself']],
])

/** The form of the doctor: asks what can be asked from here, and lists what it finds. */
export function startDoctor(form) {
  const list = form.parentElement.querySelector('.findings')
  const status = form.parentElement.querySelector('[role="status"]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { origin, policy, city, api, ...ticked } = Object.fromEntries(new FormData(form))
    status.textContent = 'Looking…'
    list.replaceChildren()
    const [isBundled, hasMap] = ['bundled' in ticked, 'map' in ticked]
    const findings = await examine({ origin, policy, city: city.trim(), api: api.trim(), isBundled, hasMap })
    list.replaceChildren(...findings.map(toItem))
    const count = (wanted) => findings.filter(({ isGood }) => isGood === wanted).length
    const [wrong, open] = [count(false), count(null)]
    const said = wrong === 0 ? 'Nothing to change.' : `To change: ${wrong}.`
    status.textContent = open === 0 ? said : `${said} To ask yourself: ${open}.`
  })
}

async function examine({ origin, policy, city, api, isBundled, hasMap }) {
  const page = toPageOrigin(origin)
  if (page === null)
    return [{ isGood: false, text: `“${origin}” is no address of a page.`, remedy: 'Write https://museum.example.' }]
  const cities = await readCities()
  if (!cities)
    return [{ isGood: false, text: 'cities.json of the library cannot be read.', remedy: 'See its address.' }]
  const { city: named, finding } = findCity(cities, city)
  if (!named && api === '') return [finding]
  // A page that names the server itself may call the city as it likes.
  const known = api === '' ? [finding] : []
  const url = api === '' ? addressOf(named) : toApiAddress(api, page)
  if (url === null)
    return [
      { isGood: false, text: `“${api}” is no address of a server.`, remedy: 'Write https://api.example/parking.' },
    ]
  const entry = cities.find((one) => addressOf(one) === url)
  return [
    ...known,
    ...(await askServer(url, entry, page)),
    ...(policy.trim() === ''
      ? [noPolicy()]
      : checkPolicy(
          policy,
          toNeeds({ page, url, library: LIBRARY, mapSource: hasMap && entry?.mapSource, isBundled }),
        )),
  ]
}

function addressOf({ apiUrl }) {
  return new URL(apiUrl || '/', new URL('cities.json', LIBRARY)).href.replace(/\/$/, '')
}

async function readCities() {
  const answer = await fetch(new URL('cities.json', LIBRARY)).then(
    (response) => response.json(),
    () => null,
  )
  return Array.isArray(answer) ? answer : (answer?.cities ?? null)
}

/** From here only the city's own server can be asked: the policy of this page allows no other. */
async function askServer(url, entry, page) {
  const { origin } = new URL(url)
  if (isMixed(page, url))
    return [
      {
        isGood: false,
        text: `A page of ${page} may not ask ${url}: browsers let a page over https ask nothing over http.`,
        remedy: 'Serve the city over https.',
      },
    ]
  if (origin !== location.origin)
    return [
      {
        isGood: null,
        text: `${url} is another server, which this page may not ask.`,
        remedy: `Ask it yourself: curl -i -H "Origin: ${page}" ${url}/api/settings/v3 has to answer with “access-control-allow-origin: ${page}”.`,
      },
    ]
  // Which origins may ask is known of the cities of the list.
  const isKnown = page === origin || entry === undefined
  return isKnown ? [await askSettings(url)] : [await askSettings(url), await askOrigin(entry, page)]
}

async function askSettings(url) {
  const settings = `${url}/api/settings/v3`
  try {
    return await judgeSettings(await fetch(settings), settings)
  } catch {
    return { isGood: false, text: `${settings} does not answer.`, remedy: 'Is the backend running?' }
  }
}

async function askOrigin(entry, page) {
  const query = new URLSearchParams({ city: entry.city, origin: page })
  const answer = await fetch(`/docs/doctor/origin?${query}`).then(
    (response) => response.json(),
    () => null,
  )
  if (answer?.isAllowed) return { isGood: true, text: `The server answers pages of ${page}.`, remedy: '' }
  return {
    isGood: false,
    text: `The server does not answer pages of ${page}.`,
    remedy: `Enter "${page}" in allowedOrigins of the city’s city.json, or in ALLOWED_ORIGINS of the server.`,
  }
}

function noPolicy() {
  return { isGood: true, text: 'No policy was entered: a page without one allows everything.', remedy: '' }
}

function toItem({ isGood, text, remedy }) {
  const item = document.createElement('li')
  const strong = document.createElement('strong')
  const [look, said] = LOOKS.get(isGood)
  item.className = look
  strong.textContent = said
  item.append(strong, ` ${text}`)
  if (remedy) {
    const advice = document.createElement('p')
    advice.textContent = remedy
    item.append(advice)
  }
  return item
}
