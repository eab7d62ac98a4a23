import { settingsCalls } from '../../../shared/api/contract/settings.server.ts'
import { zonesCalls } from '../../../shared/api/contract/zones.server.ts'
import type { Remote } from '../../../shared/stores/remote.ts'
import { createTestBrowser, type TabOptions, type TestBrowser } from '../../support/environment.ts'
import { answer, answerJson, startFaultServer, type FaultServer } from '../api/fault-server.ts'

export interface CityServer extends FaultServer {
  /** A tab of a page of another site, with a real network to this server. */
  openTab(options?: Partial<TabOptions> & { browser?: TestBrowser }): ReturnType<TestBrowser['openTab']>
  /** Paths asked for since the last asking, in their order. */
  paths(): string[]
  serveAll(): void
  /** The server is gone, as far as anyone sees. */
  cut(): void
}

export const ZARECHNY = {
  city: 'zarechny',
  apiUrl: '/zarechny',
  timeZone: 'Europe/Moscow',
  nameForShow: { ru: 'Заречный', en: 'Zarechny' },
  mapBounds: [
    [55.1, 37.1],
    [55.2, 37.2],
  ],
  mapSource: {
    kind: 'vector',
    url: '/zarechny/tiles/{z}/{x}/{y}.mvt',
    attribution: { ru: 'Улицы города', en: 'Streets of the city' },
  },
  profile: 'coop',
  idempotency: true,
}
export const VERHNEGORSK = { city: 'verhnegorsk', apiUrl: '/verhnegorsk/', timeZone: 'Asia/Yekaterinburg' }

export const CITIES_PATH = '/elements/cities.json'

export async function startCityServer(): Promise<CityServer> {
  const server = await startFaultServer()
  const apis = ['zarechny', 'verhnegorsk', 'own'].map((city) => `/${city}/api`)
  let seen = 0

  function serveAll(): void {
    server.on(CITIES_PATH, answerJson({ cities: [ZARECHNY, VERHNEGORSK] }))
    server.on('/own/city.json', answer('', { status: 404 }))
    for (const api of apis) {
      server.on(`${api}/settings/v3`, answerJson(settingsCalls.getSettings.example.answer))
      server.on(`${api}/zones/v1`, answerJson(zonesCalls.getZones.example.answer))
      server.on(`${api}/parkings/v1`, answerJson(zonesCalls.getParkings.example.answer))
    }
  }

  serveAll()
  return {
    ...server,
    serveAll,
    openTab: ({ browser = createTestBrowser(), ...options } = {}) =>
      browser.openTab({ fetch, libraryUrl: `${server.origin}/elements/parking.js`, ...options }),
    paths() {
      const since = server.seen.slice(seen)
      seen = server.seen.length
      return since.map(({ path }) => path)
    },
    cut() {
      const gone = answer('', { status: 503 })
      for (const path of ['settings/v3', 'zones/v1', 'parkings/v1'])
        for (const api of apis) server.on(`${api}/${path}`, gone)
      server.on(CITIES_PATH, gone)
    },
  }
}

export function valueOf<T>($remote: Remote<T>): T {
  const state = $remote.get()
  if (state.status !== 'ready') throw new Error(`not ready: ${state.status}`)
  return state.value
}
