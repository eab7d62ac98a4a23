import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesWithStates, readStates } from '../../../demo/backend/states-page.ts'
import { catalogue } from '../../../widgets/index.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('the pages of states', () => {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startBackend({
      cities: [createTestCity()],
      folders: { dist: 'none', pages: `${process.cwd()}/demo/pages` },
    })
  }, START_MS)
  afterAll(() => backend.stop())

  const get = (url: string) => backend.app.inject({ url })

  it('are there for every element, with each of its states under its own name, and strict', async () => {
    expect(
      namesWithStates()
        .map((name) => `parking-${name}`)
        .toSorted(),
    ).toEqual(Object.keys(catalogue).toSorted())
    for (const name of namesWithStates()) {
      const { statusCode, headers, body } = await get(`/demo/states/${name}.html?lang=en`)
      expect([statusCode, headers['content-type'], headers['cache-control']], name).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(headers['content-security-policy'], name).toContain("require-trusted-types-for 'script'")
      const shown = [...body.matchAll(/<section class="state" id="([^"]+)">/g)].map(([, id]) => id)
      expect(shown, name).toEqual(readStates(name).states.map(({ id }) => id))
      expect(body.match(new RegExp(`<parking-${name} `, 'g')), name).toHaveLength(shown.length)
      expect(body, name).not.toMatch(/\{\{|<script(?! type="module" src="\/)| style="| on\w+="/)
    }
  })

  it('answer without the ending too, and their style and script are files beside them', async () => {
    expect((await get('/demo/states/news')).body).toBe((await get('/demo/states/news.html')).body)
    expect((await get('/demo/states/states.css')).statusCode).toBe(200)
    expect((await get('/demo/states/states.js')).statusCode).toBe(200)
    expect((await get('/demo/states/nothing.html')).statusCode).toBe(404)
  })

  it('allow the state without a network its own address', async () => {
    const { headers } = await get('/demo/states/map.html')
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:9")
  })
})
