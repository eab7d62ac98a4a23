// Readings gB-24: an element whose `api` names a backend that is not in cities.json has neither the name, nor the
// sign-in, nor the accounts, nor the map of a city that is, whatever its `city` says.
import { claim, same, until } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type ElementSample, elements, type HostPage, openPage, scriptOf, settled, textOf } from './support/pages.ts'

/** The city that is named: it has a name, a social sign-in and bounds, and all of them would be seen. */
const NAMED = 'zarechny'
/** Whose calls answer at the address that is in no list. */
const OTHER = 'verhnegorsk'
const NAME_OF_NAMED = /Заречн|Zarechny/i
const SOCIAL = /Яндекс|Yandex/i
/** Said of what is on its way. */
const LOADING = 'Загружаем…'
/** Of a driver who is signed in to the city that is named. */
const TOKEN = 'token-of-the-named-city'

interface Asked {
  href: string
  token: string
}

type Heard = HostPage['window'] & { asked: Asked[] }

/** Leads the address to the calls of another city, and its `city.json` to what the test says; notes what is asked. */
function toHead(entry: object | null): string {
  return `<script>
  window.asked = []
  const { fetch } = window
  window.fetch = (input, options) => {
    const { hostname, pathname, search, href } = new URL(input.url ?? input, location.href)
    const headers = new Headers(options?.headers ?? input.headers)
    window.asked.push({ href, token: [href, headers.get('authorization'), options?.body].join(' ') })
    if (hostname !== 'own.example') return fetch(input, options)
    if (pathname !== '/city.json') return fetch('/${OTHER}' + pathname + search, options)
    const entry = ${JSON.stringify(entry)}
    return Promise.resolve(entry === null ? new Response('', { status: 404 }) : Response.json(entry))
  }
  document.currentScript.remove()
</script>`
}

async function open(
  element: ElementSample,
  entry: object | null,
  language = 'ru',
  attributes = '',
): Promise<{ page: HostPage; shown: HTMLElement; root: ShadowRoot; asked: Asked[] }> {
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${toHead(entry)}${scriptOf(element)}<${element.tag} city="${NAMED}" api="https://own.example" ${attributes}></${element.tag}>`,
  )
  const shown = page.document.querySelector<HTMLElement>(element.tag)
  claim(shown, 'the element is on its page')
  const root = await settled(shown)
  return { page, shown, root, asked: (page.window as Heard).asked }
}

function sampleOf(tag: string): ElementSample {
  const sample = elements.find((one) => one.tag === tag)
  claim(sample, `the catalogue has <${tag}>`)
  return sample
}

/** Whether something is drawn in the half of the map that is its middle. */
function isDrawnOn(root: ShadowRoot): boolean {
  const canvas = root.querySelector<HTMLCanvasElement>('canvas.map-features')
  if (!canvas || canvas.width === 0) return false
  const [width, height] = [canvas.width / 2, canvas.height / 2]
  const { data } = canvas.getContext('2d')?.getImageData(width / 2, height / 2, width, height) ?? {}
  return data?.some((value) => value > 0) ?? false
}

describe('an element whose backend is in no list of cities', () => {
  afterEach(() => localStorage.clear())

  for (const element of elements.filter(({ isFixture }) => !isFixture)) {
    it(`<${element.tag}> has nothing of the city that it names, and does not wait for a name`, async () => {
      localStorage.setItem('tokens', JSON.stringify({ [NAMED]: { standart: TOKEN, coop: TOKEN } }))
      const { page, shown, asked } = await open(element, null)
      const text = textOf(shown)
      claim(!NAME_OF_NAMED.test(text), `the name of another city: ${text}`)
      claim(!SOCIAL.test(text), `another city’s social sign-in: ${text}`)
      claim(!text.includes(LOADING), `it is still loading: ${text}`)
      same(
        asked
          .filter(({ href }) => href.includes(`/${NAMED}/`) || href.endsWith('/cities.json'))
          .map(({ href }) => href),
        [],
        'what was asked of another city',
      )
      same(
        asked.filter(({ token }) => token.includes(TOKEN)).map(({ href }) => href),
        [],
        'what was asked with a token of another city',
      )
      same(page.thrown, [], 'what was thrown')
      page.close()
    })
  }

  it('shows the name that it says itself, and says so in its own words where it has none', async () => {
    const guest = sampleOf('parking-guest-payment')
    const named = { city: 'own', nameForShow: { ru: 'Своеград', en: 'Owntown' } }
    for (const [language, entry, words] of [
      ['ru', named, 'Своеград · без регистрации'],
      ['en', named, 'Owntown · no account needed'],
      ['ru', null, 'Без регистрации'],
      ['en', null, 'No account needed'],
    ] as const) {
      // What an entry said is known again on the next visit.
      localStorage.clear()
      const { page, root } = await open(guest, entry, language) // oxlint-disable-line no-await-in-loop -- one page after another
      same(root.querySelector('.card-note')?.textContent, words, `the line under the title, ${language}`)
      page.close()
    }
  })

  it('offers the social sign-in that it says itself', async () => {
    const { page, shown } = await open(sampleOf('parking-login'), { city: 'own', socialClientId: 'own-client' })
    await until(() => SOCIAL.test(textOf(shown)), `the social sign-in of its own: ${textOf(shown)}`)
    page.close()
  })

  it('shows the parkings of its own map, whatever the bounds of the city that is named', async () => {
    const map = sampleOf('parking-map')
    const within = { city: 'own', mapBounds: [[58.178, 56.95], [58.222, 57.05]] } // prettier-ignore
    const elsewhere = { city: 'own', mapBounds: [[10, 10], [11, 11]] } // prettier-ignore
    for (const [entry, hasRows] of [
      [within, true],
      // Without bounds everything is shown; by those of the city that is named, nothing would be.
      [null, true],
      [elsewhere, false],
    ] as const) {
      // What an entry said is known again on the next visit.
      localStorage.clear()
      // A link from another city.
      const { page, root } = await open(map, entry, 'ru', 'center="10.5,10.5" zoom="19"') // oxlint-disable-line no-await-in-loop -- one page after another
      // oxlint-disable-next-line no-await-in-loop -- as above
      await until(
        () => root.querySelector('.map-list') && Boolean(root.querySelector('.map-row')) === hasRows,
        `parkings are ${hasRows ? '' : 'not '}listed: ${root.querySelector('.map-list')?.innerHTML.slice(0, 200)}`,
      )
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (hasRows) await until(() => isDrawnOn(root), 'parkings are in the view that it opens on')
      page.close()
    }
  })
})
