// Keeps the kiosk going without a line: its page, its code, the ground of its map, the parkings of a large city by
// tiles. A whole map is not here: the element keeps it itself and knows how old it is.

const CACHE = 'kiosk-1'
const PAGE = [
  '/demo/kiosk.html',
  '/demo/kiosk.css',
  '/demo/kiosk.js',
  '/parking.css',
  '/elements/parking-map.js',
  '/cities.json',
  '/demo/art/icon.svg',
]
/** How long the line is waited for. */
const PATIENCE = 5_000
/** Tiles of the ground and of parkings; the oldest go first. */
const MOST_TILES = 3_000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGE))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(Promise.all(event.data.filter(isOurs).map(keepUnlessKept)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !isOurs(request.url)) return
  const isFile = /\/(chunks|assets)\//.test(new URL(request.url).pathname)
  event.respondWith(isFile || isTile(request.url) ? fromCache(request) : fromLine(request))
})

function isTile(address) {
  return new URL(address).pathname.includes('/tiles/')
}

/** Those have parkings: the line's word is better. */
function isParkings(address) {
  return new URL(address).pathname.includes('/get-map-tile/')
}

/** Of this site, no answer whose age the map itself watches, and none that nobody will ask for again. */
function isOurs(address) {
  const url = new URL(address)
  return url.origin === self.location.origin && !/\/(get-map-(info|occupancy)|find-on-map)/.test(url.pathname)
}

async function fromCache(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  await keep(request, answer)
  return answer
}

/** The line's word where it comes in time, else the last one. */
async function fromLine(request) {
  const asking = fetch(request).then(async (answer) => {
    await keep(request, answer)
    return answer
  })
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  const first = await Promise.race([asking.catch(() => null), waited])
  return first ?? (await caches.match(request, { ignoreSearch: request.mode === 'navigate' })) ?? asking
}

async function keepUnlessKept(address) {
  if (await caches.match(address)) return
  const answer = await fetch(address).catch(() => null)
  if (answer) await keep(address, answer)
}

/** A tile without streets is an answer too (204). */
async function keep(request, answer) {
  if (answer.status !== 200 && answer.status !== 204) return
  const copy = answer.clone()
  const cache = await caches.open(CACHE)
  await cache.put(request, copy)
  const tiles = (await cache.keys()).filter(({ url }) => isTile(url) || isParkings(url))
  for (const old of tiles.slice(0, Math.max(0, tiles.length - MOST_TILES))) await cache.delete(old)
}
