// What a page may ask the elements' state for: the city's own words of itself, and who is signed in.
import type { CityInfo, Driver, Session } from '../../widgets/public.ts'
import { canAskAgain } from './support/asking-again.ts'
import { claim, same, until } from './support/claims.ts'
import { after, beforeEach, describe, it } from './support/mocha.ts'
import { elements, openPage, ready, scriptOf } from './support/pages.ts'

interface PublicModule {
  cityInfo(city?: string | null): Promise<CityInfo>
  session(city?: string | null): Promise<Session>
  driver(city?: string | null): Promise<Driver>
  logout(city?: string | null): Promise<void>
  define(options: { tags: readonly string[] }): Promise<void>
  isFrom(event: Event, tag: string): boolean
}

const element = elements.find(({ isFixture }) => !isFixture)
claim(element, 'there is an element')
const kept = localStorage.getItem('tokens')

const DAY = 86_400_000

/**
 * A page with an element and the front door of the same library; `before` is a script that runs before anything else.
 */
async function open(before = '') {
  const page = await openPage(
    `<html lang="ru"><head><script>${before}</script>${scriptOf(element!)}<script type="module">window.front = import('/lib/plain/public.js')</script></head><body><${element!.tag}></${element!.tag}>`,
  )
  await ready(page.document.querySelector(element!.tag))
  return { page, front: await (page.window as unknown as { front: Promise<PublicModule> }).front }
}

describe('a page that asks about a city', () => {
  beforeEach(() =>
    localStorage.setItem(
      'tokens',
      JSON.stringify({ zarechny: { standart: 'one' }, verhnegorsk: { coop: 'two', standart: 'three' } }),
    ),
  )
  after(() => (kept === null ? localStorage.removeItem('tokens') : localStorage.setItem('tokens', kept)))

  it('is told which element an event is from, in a shadow root of its own too, and afterwards', async () => {
    const { page, front } = await open()
    const root = page.document.body.appendChild(page.document.createElement('div')).attachShadow({ mode: 'open' })
    root.append(page.document.createElement(element!.tag))
    for (const [place, from] of [
      ['in the page', page.document.querySelector(element!.tag)],
      ['in a shadow root', root.firstElementChild],
    ] as const) {
      const told: [boolean, boolean][] = []
      let last: Event | undefined
      page.document.addEventListener('parking-error', (event) => {
        last = event
        told.push([front.isFrom(event, element!.tag), front.isFrom(event, 'parking-unheard-of')])
      })
      from!.dispatchEvent(new CustomEvent('parking-error', { bubbles: true, composed: true }))
      same(told.at(-1), [true, false], place)
      if (place === 'in the page') same(front.isFrom(last!, element!.tag), true, 'after it has been told')
    }
  })

  it('hears what the city says of itself, and cannot change it for others', async () => {
    const { page, front } = await open()
    const [first, second] = await Promise.all([front.cityInfo(), front.cityInfo('verhnegorsk')])
    same(
      [first.city, first.names['ru'], first.flags.dontUseBalance],
      ['zarechny', 'Заречный', false],
      'the default city',
    )
    same(
      [second.city, second.names['en'], second.flags.dontUseBalance],
      ['verhnegorsk', 'Verhnegorsk', true],
      'the named one',
    )
    claim(
      first.menu.header.some(({ path }) => path === '/payments') && first.contacts.phone,
      'with its menus and contacts',
    )
    claim([first, first.flags, first.menu.header, first.menu.header[0]].every(Object.isFrozen), 'all of it is frozen')
    page.close()
  })

  it('has its elements defined, though their files come at the third asking only', async () => {
    if (!(await canAskAgain())) return
    const { tag } = element!
    const page = await openPage(
      `<html lang="ru"><head><script type="module">window.front = import('/lib/shaky-${Math.random().toString(36).slice(2)}/public.js')</script></head><body><${tag}></${tag}>`,
    )
    const { define } = await (page.window as unknown as { front: Promise<PublicModule> }).front
    await define({ tags: [tag] })
    await ready(page.document.querySelector(tag))
    same([page.errors, page.thrown], [[], []], 'told, and thrown')
    page.close()
  })

  it('asks for no more than its elements have asked for', async () => {
    const { page, front } = await open()
    await front.cityInfo()
    const asked = page.window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    for (const name of ['/lib/plain/cities.json', '/zarechny/api/settings/v3'])
      claim(
        asked.filter((path) => path.endsWith(name.replace('/lib/plain', ''))).length === 1,
        `${name} once, of ${asked}`,
      )
    page.close()
  })

  it('is told the code of what failed', async () => {
    const { page, front } = await open()
    const error = (await front.cityInfo('nowhere').catch((cause: unknown) => cause)) as { code?: string }
    same(error.code, 'notConfigured', 'an unknown city')
    page.close()
  })

  it('knows what a driver has parked, no more, and only while he is signed in', async () => {
    const answer = await fetch('/zarechny/api/auth/login-v5', {
      method: 'POST',
      body: new URLSearchParams({ login: 'driver@demo.example', password: 'parking1' }),
    })
    localStorage.setItem(
      'tokens',
      JSON.stringify({ zarechny: { standart: ((await answer.json()) as { token: string }).token } }),
    )
    const { page, front } = await open(`const now = Date.now; Date.now = () => now() - ${DAY}`)
    const driver = await front.driver('zarechny')
    const heard: boolean[] = []
    driver.subscribe((state) => heard.push(state !== null))
    await driver.load()
    const { current } = driver
    claim(
      current && Array.isArray(current.parkings) && Object.isFrozen(current) && Object.isFrozen(current.parkings),
      'plain frozen data',
    )
    same(Object.keys(current).toSorted(), ['lastZone', 'parkings'], 'no name, no vehicle, no money')
    const ahead = driver.now() - (page.window as unknown as typeof globalThis).Date.now()
    claim(ahead > DAY / 2, `the time of the server, and not that of a device that is a day late: ${ahead} ms ahead`)
    await front.logout('zarechny')
    await until(() => driver.current === null, 'no driver is there any more')
    same([heard.includes(true), heard.at(-1)], [true, false], 'what was told')
    page.close()
  })

  it('knows who is signed in there, hears every change, and signs out of that city alone', async () => {
    const { page, front } = await open()
    const session = await front.session('verhnegorsk')
    same(
      { ...session.current },
      { driver: true, coop: true, guest: false, expired: null },
      'by the tokens of that city',
    )
    const heard: boolean[] = []
    const stop = session.subscribe(({ driver }) => heard.push(driver))
    await front.logout('verhnegorsk')
    await until(() => heard.length > 0, 'the change is heard')
    stop()
    same({ ...session.current }, { driver: false, coop: false, guest: false, expired: null }, 'signed out')
    same(JSON.parse(localStorage.getItem('tokens') ?? '{}').zarechny, { standart: 'one' }, 'and elsewhere not')
    same(
      JSON.stringify(JSON.parse(localStorage.getItem('tokens') ?? '{}')).includes('two'),
      false,
      'nothing of it is left',
    )
    page.close()
  })
})
