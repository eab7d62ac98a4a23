// Readings gB-24: an element whose `api` names a backend that is not in cities.json has neither the name, nor the
// sign-in, nor the map of a city that is, whatever its `city` says.
import { claim, same } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, settled, textOf } from './support/pages.ts'

/** Verhnegorsk under an address that is in no list: its name, social sign-in and map would be seen. */
const CITY = 'verhnegorsk'

/** Leads the address to the calls of another city, and its `city.json` to what the test says; notes what is asked. */
function toHead(entry: object | null): string {
  return `<script>
  window.asked = []
  const { fetch } = window
  window.fetch = (input, options) => {
    const { hostname, pathname, search, href } = new URL(input, location.href)
    window.asked.push(href)
    if (hostname !== 'own.example') return fetch(input, options)
    if (pathname !== '/city.json') return fetch('/zarechny' + pathname + search, options)
    const entry = ${JSON.stringify(entry)}
    return Promise.resolve(entry === null ? new Response('', { status: 404 }) : Response.json(entry))
  }
  document.currentScript.remove()
</script>`
}

async function open(
  tag: string,
  entry: object | null,
): Promise<{ page: HostPage; element: HTMLElement; asked: string[] }> {
  const page = await openPage(
    `<html lang="ru"><title>Парковка</title>${toHead(entry)}<script type="module" src="/lib/plain/elements/${tag}.js"></script><${tag} city="${CITY}" api="https://own.example"></${tag}>`,
  )
  const element = page.document.querySelector<HTMLElement>(tag)
  claim(element, 'the element is on its page')
  await settled(element)
  return { page, element, asked: (page.window as unknown as { asked: string[] }).asked }
}

const TAGS = ['parking-guest-payment', 'parking-login', 'parking-map', 'parking-registration'] as const

describe('an element whose backend is in no list of cities', () => {
  afterEach(() => localStorage.clear())

  for (const tag of TAGS) {
    it(`<${tag}> has nothing of the city that it names`, async () => {
      const { page, element, asked } = await open(tag, null)
      claim(!/Верхнегорск|Verhnegorsk/i.test(textOf(element)), `the name of another city: ${textOf(element)}`)
      claim(!/Яндекс|Yandex/i.test(textOf(element)), `another city’s social sign-in: ${textOf(element)}`)
      same(
        asked.filter((address) => address.includes(CITY) || address.endsWith('/cities.json')),
        [],
        'what was asked of another city',
      )
      same(page.thrown, [], 'what was thrown')
      page.close()
    })
  }

  it('shows the name that it says itself', async () => {
    const { page, element } = await open('parking-guest-payment', { city: 'own', nameForShow: { ru: 'Своеград' } })
    claim(textOf(element).includes('Своеград'), `its own name: ${textOf(element)}`)
    page.close()
  })
})
