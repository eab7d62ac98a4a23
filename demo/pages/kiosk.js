// The page of a screen in the street: works without a line, has no way out, and looks after itself.

const WORKER = '/demo/kiosk-worker.js'
/** Milliseconds after a crash before the element is made anew, and between two looks at it. */
const ANEW_AFTER = 3_000
const LOOK_EVERY = 30_000
/** Milliseconds after the last touch: as the map's own `idle-seconds`. */
const BACK_AFTER = 60_000

// The one policy that this page's header names: it lets this script start this worker, and nothing else.
const policy = globalThis.trustedTypes?.createPolicy('parking-kiosk', {
  createScriptURL(address) {
    if (address === WORKER) return address
    throw new TypeError('not a worker of the kiosk')
  },
})

/** Lets the page live without a line. Where no worker comes all else works as ever. */
async function keepForLater() {
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER, { scope: '/demo/kiosk' })
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
  const keep = (addresses) => active?.postMessage(addresses)
  // What this visit loaded past the worker, before it was there, is kept for the next one; then all that the map may
  // ask for later: a language, or the card of a parking, that was not shown before the line went.
  new PerformanceObserver((loaded) => keep(loaded.getEntries().map(({ name }) => name))).observe({
    type: 'resource',
    buffered: true,
  })
  keep(await readModules())
}

/** The addresses of the map's files, as the build lists them. */
async function readModules() {
  const { elements } = await (await fetch('/release.json')).json()
  const map = elements.find(({ tag }) => tag === 'parking-map')
  return map.modules.map((name) => new URL(`/${name}`, location.origin).href)
}

keepForLater().catch(() => {})

for (const name of ['contextmenu', 'selectstart', 'dragstart', 'gesturestart'])
  document.addEventListener(name, (event) => event.preventDefault())

const speak = (language) => {
  document.documentElement.lang = language
  const title = document.querySelector('h1')
  title.textContent = title.dataset[language]
  for (const button of document.querySelectorAll('header button'))
    button.setAttribute('aria-pressed', String(button.value === language))
}
for (const button of document.querySelectorAll('header button'))
  button.addEventListener('click', () => speak(button.value))

/** As it was in the morning. */
function begin() {
  speak('ru')
  scrollTo(0, 0)
}
document.addEventListener('parking-idle', begin)
// The map does not know of a visitor who has only changed the language and gone.
let back = 0
for (const name of ['pointerdown', 'keydown', 'wheel']) {
  document.addEventListener(
    name,
    () => {
      clearTimeout(back)
      back = setTimeout(begin, BACK_AFTER)
    },
    { capture: true, passive: true },
  )
}

/** An element like the first one, as it came from the server. */
const first = document.querySelector('parking-map').cloneNode(true)
function renew() {
  const map = document.querySelector('parking-map')
  // Who was in it begins above it.
  if (map === document.activeElement) document.querySelector('h1').focus()
  map.replaceWith(first.cloneNode(true))
}

document.addEventListener('parking-error', ({ detail }) => {
  if (detail.code === 'crash') setTimeout(renew, ANEW_AFTER)
})

// A notice in the place of the map is no map: in the street its button is not pressed.
let misses = 0
/** Not while the server does not answer: the browser's own error page in its place would never load again. */
async function reload() {
  const answer = await fetch(location.href).catch(() => null)
  if (answer?.ok) location.reload()
}
setInterval(() => {
  const isThere = document.querySelector('parking-map')?.shadowRoot?.querySelector('.map-frame')
  misses = isThere ? 0 : misses + 1
  if (misses === 2) renew()
  if (misses > 3) void reload()
}, LOOK_EVERY)
