import { describe, expect, it } from 'vitest'
import { toPolicy } from '../../../shared/build/release/policy.ts'
import {
  checkPolicy,
  findCity,
  isMixed,
  judgeSettings,
  type PageNeeds,
  toApiAddress,
  toNeeds,
  toPageOrigin,
} from '../../../shared/build/site/doctor-checks.js'
import { EXPLAINED, toConsolePages } from '../../../shared/build/site/console-pages.ts'
import { WARNING_CODES } from '../../../shared/domain/warnings.ts'

const CITY = 'https://city.example'
const NEEDS = {
  page: 'https://museum.example',
  files: CITY,
  asked: [CITY, 'https://api.example'],
  images: ['https://tiles.example'],
}

const remedies = (policy: string, needs: PageNeeds = NEEDS) =>
  checkPolicy(policy, needs).flatMap(({ isGood, remedy }) => (isGood ? [] : [remedy]))

describe('The doctor', () => {
  const page = {
    page: 'https://museum.example',
    url: 'https://api.example/city',
    library: `${CITY}/`,
    isBundled: false,
  }
  const printed = toPolicy({ library: CITY, api: ['https://api.example'], hashes: [] })
  const drawn = { kind: 'vector', url: '/city/tiles/{z}/{x}/{y}.mvt' }

  it('has nothing to say of the policy that is printed for an element, its map drawn by the city', () => {
    expect(remedies(printed, toNeeds(page))).toEqual([])
    expect(remedies(printed, toNeeds({ ...page, mapSource: drawn }))).toEqual([])
  })

  it('asks no script of the city of a page that has built the elements in', () => {
    const policy = `script-src 'self'; style-src 'self'; connect-src ${CITY} https://api.example; img-src data:`
    expect(remedies(policy, toNeeds({ ...page, isBundled: true }))).toEqual([])
    expect(remedies(policy, toNeeds(page))).toEqual([`Add ${CITY} to script-src.`, `Add ${CITY} to style-src.`])
  })

  it('asks for the map’s pictures where they lie, and for its data', () => {
    const url = 'https://tiles.example/{z}/{x}/{y}'
    expect(remedies(printed, toNeeds({ ...page, mapSource: { kind: 'raster', url } }))).toEqual([
      'Add https://tiles.example to img-src.',
    ])
    expect(remedies(printed, toNeeds({ ...page, mapSource: { kind: 'vector', url } }))).toEqual([
      'Add https://tiles.example to connect-src.',
    ])
  })

  it.each([
    ['', []],
    ['default-src *; img-src * data:', []],
    ["script-src 'nonce-x' 'strict-dynamic'", []],
    ["script-src 'self' *.example:443", []],
    ['style-src https:; style-src none', []],
    ["script-src 'self'", [`Add ${CITY} to script-src.`]],
    ['script-src http://city.example', [`Add ${CITY} to script-src.`]],
    ['script-src https://city.example:8443', [`Add ${CITY} to script-src.`]],
    ['script-src *.city.example', [`Add ${CITY} to script-src.`]],
    ["script-src-elem 'self'; script-src https:", [`Add ${CITY} to script-src.`]],
    ["Content-Security-Policy: connect-src 'self' https://city.example", ['Add https://api.example to connect-src.']],
    ['default-src https:', ['Add the directive “img-src https: data:”.']],
    [
      "default-src 'self'; script-src https:; style-src https:; connect-src https:",
      ["Add the directive “img-src 'self' data: https://tiles.example”."],
    ],
  ])('says what the policy %j lacks: %j', (policy, lacks) => expect(remedies(policy)).toEqual(lacks))

  it("writes 'self' for what lies on the page’s own site", () => {
    const own = { page: CITY, files: CITY, asked: [CITY, CITY], images: [] }
    expect(remedies("connect-src 'none'", own)).toEqual(["Add 'self' to connect-src."])
    expect(remedies("connect-src 'self'", own)).toEqual([])
  })

  it.each([
    ['museum.example', 'https://museum.example'],
    ['http://localhost:8080/page?x=1', 'http://localhost:8080'],
    ['javascript:alert(1)', null],
    ['a museum', null],
  ])('reads %j as the origin %j', (text, origin) => expect(toPageOrigin(text)).toBe(origin))

  it.each([
    ['https://api.example/root/', 'https://api.example/root'],
    ['https://api.example', 'https://api.example'],
    ['/parking', 'https://museum.example/parking'],
    ['//api.example/root?x=1#y', 'https://api.example/root'],
    ['javascript:alert(1)', null],
    ['https://', null],
  ])('reads the api %j of a page as %j, as an element does', (api, address) =>
    expect(toApiAddress(api, 'https://museum.example')).toBe(address),
  )

  it.each([
    ['https://museum.example', 'http://api.example', true],
    ['https://museum.example', 'https://api.example', false],
    ['https://museum.example', 'http://localhost:8080/zarechny', false],
    ['http://museum.example', 'http://api.example', false],
  ])('knows that a page of %j asks %j in vain: %j', (page, url, is) => expect(isMixed(page, url)).toBe(is))

  it('names the cities there are', () => {
    const list = [{ city: 'zarechny' }, { city: 'malye-luga' }]
    expect(findCity(list, 'nowhere').finding.remedy).toBe('Set city to one of: zarechny, malye-luga.')
    expect(findCity(list, '').city).toBe(list[0])
  })

  it('tells a server of a city from another', async () => {
    const judge = (body: string, status = 200) => judgeSettings(new Response(body, { status }), 'https://api.example')
    expect(await judge('{"status":"ok"}')).toMatchObject({ isGood: true })
    expect(await judge('<html>')).toMatchObject({ isGood: false, text: expect.stringContaining('no JSON') })
    expect(await judge('{"status":"error","errorName":"x"}', 500)).toMatchObject({
      isGood: false,
      remedy: expect.stringContaining('log'),
    })
    expect(await judge('{"status":"error","errorName":"x"}', 404)).toMatchObject({
      isGood: false,
      remedy: expect.stringContaining('Is it the address'),
    })
  })
})

describe('Messages of the console', () => {
  it('each have a page that says what to do, and are on the list', () => {
    const [list, ...pages] = toConsolePages()
    expect(pages.map(({ file }) => file).toSorted()).toEqual(
      WARNING_CODES.map((code) => `console-${code}.html`).toSorted(),
    )
    for (const code of WARNING_CODES) {
      expect(list?.body).toContain(`href="console-${code}.html"`)
      expect(EXPLAINED[code].remedies.length, code).toBeGreaterThan(0)
    }
  })
})
