// A city's backend of one's own, to begin with: `node demo/own-backend/main.mjs`. It needs no package, imports nothing
// of the project, and was written from the OpenAPI document alone. It is not for production as it is: it forgets
// everything when it ends, limits nobody, and its bank is a page with three buttons. PORT, HOST, PUBLIC_URL (its
// address for browsers), ORIGINS (pages that may embed it, between commas), LIBRARY (the folder of the built elements).
import { fileURLToPath } from 'node:url'
import { entry, features, occupancy, options, overAll, parkings, settings, zones } from './city.mjs'
import { driverCalls } from './driver.mjs'
import { guestCalls } from './guest.mjs'
import { createCity, publicly } from './http.mjs'
import { pages } from './pages.mjs'
import { iso } from './price.mjs'

const { PORT = '8090', HOST = 'localhost', PUBLIC_URL, ORIGINS = '' } = process.env
const { LIBRARY = fileURLToPath(new URL('../../dist', import.meta.url)) } = process.env
const begun = iso(Date.now())

const cityCalls = {
  // For elements that name this backend by `api`; they leave `status` alone here.
  'GET /city.json': publicly(() => entry),
  'GET /api/settings/v3': publicly(() => ({ result: settings })),
  'GET /api/info/get-options-info/v3': publicly(() => ({ result: options })),
  'GET /api/zones/v1': publicly(() => ({ result: zones })),
  'GET /api/parkings/v1': publicly(() => ({ result: parkings })),
  'GET /api/info/get-map-info/v3': publicly(() => ({ features, overAll, times: begun })),
  'GET /api/info/get-map-occupancy/v1': () => ({ times: iso(Date.now()), result: occupancy }),
  'GET /api/notification/popup': () => ({ result: null }),
}

const embedding = ORIGINS.split(',').filter((origin) => origin !== '')
const ofThisMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/
const mayEmbed = (origin) => (embedding.length > 0 ? embedding.includes(origin) : ofThisMachine.test(origin))

const server = createCity({
  calls: { ...cityCalls, ...guestCalls, ...driverCalls },
  pages,
  mayEmbed,
  library: LIBRARY,
  base: () => PUBLIC_URL || `http://${HOST}:${server.address().port}`,
})
server.listen(Number(PORT), HOST, () => console.log(`listening http://${HOST}:${server.address().port}`))
