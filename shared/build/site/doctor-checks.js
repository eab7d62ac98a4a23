// What the doctor finds, without a page: a finding is { isGood, text, remedy }; isGood is null where it cannot be told
// from the doctor's page.

/** What stands for a directive that a policy does not name. */
const FALLBACKS = { 'script-src-elem': ['script-src'], 'style-src-elem': ['style-src'] }

/** The directives of a Content-Security-Policy, with or without the header's name; the first of a name counts. */
export function parsePolicy(text) {
  const rows = text
    .replace(/^\s*content-security-policy(-report-only)?\s*:/i, '')
    .split(';')
    .map((row) => row.trim().split(/\s+/))
    .filter(([name]) => name !== '')
  const policy = new Map()
  for (const [name, ...sources] of rows) {
    const directive = name.toLowerCase()
    if (!policy.has(directive)) policy.set(directive, sources)
  }
  return policy
}

/**
 * Compares a policy with what a page of `page` needs: scripts and styles come from `files`, `asked` is asked for data, and
 * `images` has the map's pictures. All are origins.
 */
export function checkPolicy(text, { page, files, asked, images }) {
  const policy = parsePolicy(text)
  const needs = [
    ['script-src', [files]],
    ['style-src', [files]],
    ['connect-src', [...new Set(asked)]],
    ['img-src', ['data:', ...images]],
  ]
  return needs.map(([directive, wanted]) => {
    const sources = sourcesOf(policy, directive)
    const lacks = wanted.filter((one) => !isCovered(one, sources, { page, directive }))
    if (lacks.length === 0) return { isGood: true, text: `The policy allows what ${directive} needs.`, remedy: '' }
    const own = lacks.map((one) => (one === page ? "'self'" : one)).join(' ')
    return {
      isGood: false,
      text: `The policy’s ${directive} does not allow ${own}.`,
      remedy: policy.has(directive)
        ? `Add ${own} to ${directive}.`
        : `Add the directive “${[directive, ...inherited(policy), own].join(' ')}”.`,
    }
  })
}

/**
 * What a page of the origin `page` needs, with the city’s server at `url`; with `mapSource` where it has a map. A drawn
 * map is asked for as data, pictures as such.
 */
export function toNeeds({ page, url, library, mapSource, isBundled }) {
  const files = new URL(library).origin
  const tiles = mapSource ? [new URL(mapSource.url, library).origin] : []
  const isOfPictures = mapSource?.kind === 'raster'
  return {
    page,
    files: isBundled ? page : files,
    asked: [files, new URL(url).origin, ...(isOfPictures ? [] : tiles)],
    images: isOfPictures ? tiles : [],
  }
}

/** What `default-src` has allowed goes on being allowed by a directive of its own. */
function inherited(policy) {
  return (policy.get('default-src') ?? []).filter((source) => source !== "'none'")
}

/** Null where the policy says nothing of it: then everything is allowed. */
function sourcesOf(policy, directive) {
  const elements = policy.get(`${directive}-elem`)
  if (elements !== undefined && FALLBACKS[`${directive}-elem`]) return elements
  return policy.get(directive) ?? policy.get('default-src') ?? null
}

function isCovered(wanted, sources, { page, directive }) {
  if (sources === null) return true
  // Then the tag says itself, by its nonce or hash, that it may run, and what it loads may too.
  if (directive === 'script-src' && sources.includes("'strict-dynamic'")) return true
  return sources.some((source) => doesMatch(source, wanted, page))
}

function doesMatch(source, wanted, page) {
  if (wanted.endsWith(':')) return source.toLowerCase() === wanted
  const { protocol, hostname, port } = new URL(wanted)
  if (source === "'self'") return wanted === page
  if (source === '*') return /^https?:$/.test(protocol)
  if (/^[a-z]+:$/i.test(source))
    return source.toLowerCase() === protocol || (source === 'http:' && protocol === 'https:')
  const parts = /^(?:([a-z]+):\/\/)?(\*|(?:\*\.)?[\w.-]+|\[[\w:]+\])(?::(\d+|\*))?(\/.*)?$/i.exec(source)
  if (!parts) return false
  const [, scheme, host, givenPort] = parts
  const isScheme = scheme === undefined ? protocol === 'https:' || page.startsWith(protocol) : `${scheme}:` === protocol
  const isHost = host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname)
  return (
    isScheme && isHost && (givenPort === '*' || (givenPort ?? '') === port || isUsualPort(givenPort, protocol, port))
  )
}

function isUsualPort(given, protocol, port) {
  return port === '' && given === (protocol === 'https:' ? '443' : '80')
}

/** What a page's origin is, of whatever address was entered; null for what is no address of a page. */
export function toPageOrigin(text) {
  const address = /^[\w.-]+(:\d+)?(\/|$)/.test(text.trim()) ? `https://${text.trim()}` : text.trim()
  if (!URL.canParse(address)) return null
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin : null
}

/** The server that `api` names on a page, as an element reads it; null for what is no address of a server. */
export function toApiAddress(api, page) {
  if (!URL.canParse(api, page)) return null
  const { protocol, href } = new URL(api, page)
  return /^https?:$/.test(protocol) ? href.replace(/[?#].*$/, '').replace(/\/$/, '') : null
}

/** Whether the browser stops the question as mixed content; this machine is trusted. */
export function isMixed(page, url) {
  const { protocol, hostname } = new URL(url)
  const isOwn = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
  return page.startsWith('https:') && protocol === 'http:' && !isOwn
}

/** The city of a list that an element would show: the named one, or the first. */
export function findCity(list, name) {
  const city = name === '' ? list[0] : list.find((one) => one.city === name)
  const names = list.map((one) => one.city).join(', ')
  const finding = city
    ? { isGood: true, text: `There is the city “${city.city}”.`, remedy: '' }
    : { isGood: false, text: `There is no city “${name}”.`, remedy: `Set city to one of: ${names}.` }
  return { city: city ?? null, finding }
}

const NO_BACKEND = 'Is it the address of the city’s backend? The path /api/… follows it.'

/** What the answer to a question for a city’s settings says of its server. */
export async function judgeSettings(response, url) {
  const body = await response.text()
  const json = tryParse(body)
  if (json === undefined || typeof json !== 'object' || json === null)
    return {
      isGood: false,
      text: `${url} answers HTTP ${response.status}, and no JSON.`,
      remedy: NO_BACKEND,
    }
  return response.ok && String(json.status).toLowerCase() === 'ok'
    ? { isGood: true, text: `The server answers at ${url}.`, remedy: '' }
    : {
        isGood: false,
        text: `${url} answers HTTP ${response.status}: ${json.errorName ?? json.status ?? ''}.`,
        remedy: response.status === 404 ? NO_BACKEND : 'The fault is the server’s: its log says more.',
      }
}

function tryParse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
