import { checkPolicy, findCity, judgeSettings, toPageOrigin } from './doctor-checks.js'

const LIBRARY = new URL('..', import.meta.url)

/** The form of the doctor: asks what can be asked from here, and lists what it finds. */
export function startDoctor(form) {
  const list = form.parentElement.querySelector('.findings')
  const status = form.parentElement.querySelector('[role="status"]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { origin, policy, city, api } = Object.fromEntries(new FormData(form))
    status.textContent = 'Looking…'
    list.replaceChildren()
    const findings = await examine({ origin, policy, city: city.trim(), api: api.trim().replace(/\/$/, '') })
    list.replaceChildren(...findings.map(toItem))
    const wrong = findings.filter(({ isGood }) => !isGood).length
    status.textContent = wrong === 0 ? 'Nothing to change.' : `To change: ${wrong}.`
  })
}

async function examine({ origin, policy, city, api }) {
  const page = toPageOrigin(origin)
  if (page === null)
    return [{ isGood: false, text: `“${origin}” is no address of a page.`, remedy: 'Write https://museum.example.' }]
  const cities = await readCities()
  if (!cities)
    return [{ isGood: false, text: 'cities.json of the library cannot be read.', remedy: 'See its address.' }]
  const { city: named, finding } = findCity(cities, city)
  const entry = api === '' ? named : cities.find((one) => addressOf(one) === api)
  const known = api === '' ? [finding] : []
  if (!entry && api === '') return known
  const url = api === '' ? addressOf(entry) : api
  if (!URL.canParse(url))
    return [...known, { isGood: false, text: `“${api}” is no address.`, remedy: 'Write https://…' }]
  return [
    ...known,
    ...(await askServer(url, entry, page)),
    ...(policy.trim() === '' ? [noPolicy()] : checkPolicy(policy, needsOf({ page, url, entry }))),
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
  if (origin !== location.origin)
    return [
      {
        isGood: false,
        text: `${url} is another server, which this page may not ask.`,
        remedy: `Ask it yourself: curl -i -H "Origin: ${page}" ${url}/api/settings/v3 has to answer with “access-control-allow-origin: ${page}”.`,
      },
    ]
  return page === origin ? [await askSettings(url)] : [await askSettings(url), await askOrigin(entry, page)]
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
  const query = new URLSearchParams({ city: entry?.city ?? '', origin: page })
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

function needsOf({ page, url, entry }) {
  const template = entry?.mapSource?.url
  const tiles = template ? [new URL(template, LIBRARY).origin] : []
  return { page, library: LIBRARY.origin, api: new URL(url).origin, tiles }
}

function noPolicy() {
  return { isGood: true, text: 'No policy was entered: a page without one allows everything.', remedy: '' }
}

function toItem({ isGood, text, remedy }) {
  const item = document.createElement('li')
  const strong = document.createElement('strong')
  item.className = isGood ? 'good' : 'bad'
  strong.textContent = isGood ? 'In order' : 'To change'
  item.append(strong, ` ${text}`)
  if (remedy) {
    const advice = document.createElement('p')
    advice.textContent = remedy
    item.append(advice)
  }
  return item
}
