// Promise 29: what works in Chromium works in the other two engines. The console of each page stays empty.
import { expect } from '@playwright/test'
import { backendTest } from '../support/e2e-backend-test.ts'
import { toStrictPage } from '../support/e2e-partner.ts'
import { backendWords, toMoney, wordsOf } from '../support/e2e-words.ts'
import type { Target } from './deeds.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { startWebKit } from './webkit.ts'

const ENGINES = { Firefox: startFirefox, WebKit: startWebKit }
/** A Wednesday, an hour after noon in Zarechny: parking in zone 101 costs 120 roubles an hour. */
const WEDNESDAY = Date.parse('2026-11-18T13:00:10+03:00')

const guest = wordsOf('ru', 'guest-payment')
const driver = wordsOf('ru', 'login', 'payment', 'operations')
const map = wordsOf('ru', 'map')
const bank = backendWords('ru')

const test = backendTest.extend<{ recorder: Recorder }>({
  recorder: async ({ backend }, use) => {
    await backend.reset(WEDNESDAY)
    const recorder = await startRecorder(backend.url)
    await use(recorder)
    await recorder.close()
  },
})

/** A person at a browser, who waits for what he wants to press. */
function personAt(engine: Engine) {
  const until = (target: Target, deed: Parameters<Engine['act']>[1]) =>
    expect.poll(() => engine.act(target, deed), { message: `${target.role} “${target.name}”` }).not.toBeNull()
  return {
    press: (role: Target['role'], name: string, begins = false) => until({ role, name, begins }, { kind: 'press' }),
    type: (role: Target['role'], name: string, text: string) => until({ role, name }, { kind: 'type', text }),
    sees: (role: Target['role'], name: string, begins = false) => until({ role, name, begins }, { kind: 'find' }),
    at: (path: RegExp) => expect.poll(() => engine.evaluate(() => location.href)).toMatch(path),
  }
}

for (const [name, start] of Object.entries(ENGINES)) {
  test.describe(name, () => {
    let engine: Engine
    let person: ReturnType<typeof personAt>
    test.beforeEach(async () => {
      engine = await start()
      person = personAt(engine)
    })
    test.afterEach(({ recorder }) => {
      expect(recorder.troubles(), 'the console stays empty').toEqual([])
      console.log(`promise 29: ${name} ${engine.version}: ${test.info().title}`)
    })
    test.afterEach(() => engine.close())

    test('what goes wrong in a page is heard', async ({ backend }) => {
      const other = await startRecorder(backend.url)
      const html =
        '<!doctype html><html><head><title>Broken</title></head><body><img src="/gone.png" alt=""></body></html>'
      await engine.goto(other.show({ html, policy: "default-src 'self'; img-src 'none'" }))
      await engine.evaluate(() => {
        console.error('said on purpose')
        setTimeout(() => {
          throw new Error('thrown on purpose')
        })
        void Promise.reject(new Error('rejected on purpose'))
        void fetch('/api/nowhere')
      })
      for (const trouble of [
        /said on purpose/,
        /thrown: .*on purpose/,
        /rejected: /,
        /policy: img-src/,
        /^404 for GET/,
      ])
        await expect.poll(() => other.troubles()).toContainEqual(expect.stringMatching(trouble)) // oxlint-disable-line no-await-in-loop -- one after the other
      await other.close()
    })

    test('a guest pays on a museum’s page, to the receipt', async ({ recorder, backend }) => {
      await engine.goto(`${recorder.url}/demo/partner.html`)
      await person.type('combobox', guest('field.zone'), '101')
      await person.press('option', '101', true)
      await person.type('textbox', guest('field.plate'), 'В 047 КТ 799')
      await person.type('textbox', guest('field.phone'), '+7 916 123-45-67')
      await person.sees('text', guest('price.confirmed'))
      await person.press('button', guest('guest.submit.continue'))
      await person.press('button', guest('check.pay', { sum: toMoney(120, 'ru') }))
      await person.at(/\/bank\//)
      await person.press('button', bank('pay', { sum: toMoney(120, 'ru') }))
      await person.at(/\/demo\/partner\.html/)
      await person.sees('heading', guest('checkout.paid.title'))
      expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
    })

    test('a driver signs in, parks, and finds it in the history', async ({ recorder, backend }) => {
      const { html, policy } = toStrictPage(recorder.url, {
        language: 'ru',
        tags: ['parking-login'],
        body: '<parking-login city="zarechny" lang="ru"></parking-login>',
      })
      // Else the browser asks for an icon, which this policy forbids.
      await engine.goto(
        recorder.show({ html: html.replace('</head>', '<link rel="icon" href="data:,"></head>'), policy }),
      )
      await person.type('textbox', driver('login.login'), 'driver@demo.example')
      await person.type('textbox', driver('login.password'), 'parking1')
      await person.press('button', driver('login.submit'))
      await expect.poll(() => engine.evaluate(() => localStorage.getItem('tokens') ?? '')).toContain('zarechny')
      await engine.goto(`${recorder.url}/profile/parking`)
      await person.sees('text', driver('price.confirmed'))
      await person.press('button', driver('payment.submit.start'))
      await person.press('button', driver('check.pay', { sum: toMoney(120, 'ru') }))
      await person.sees('heading', driver('checkout.paid.title'))
      expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'spend', amount: 12_000 }])
      await engine.goto(`${recorder.url}/profile/operations`)
      await person.sees('heading', driver('operations.title'))
      await person.sees('text', '18/11/26 13:00', true)
    })

    test('the map is drawn, and what is found on it is opened', async ({ recorder }) => {
      await engine.goto(`${recorder.url}/demo/map.html`)
      await expect.poll(() => engine.evaluate(isDrawn)).toBe(true)
      await person.type('textbox', map('map.search'), '2001')
      await person.press('button', 'Торговая улица', true)
      await expect.poll(() => engine.evaluate(textOfCard)).toContain('2001')
    })

    test('the kiosk is drawn, and speaks English when it is asked to', async ({ recorder }) => {
      await engine.goto(`${recorder.url}/demo/kiosk.html`)
      await expect.poll(() => engine.evaluate(isDrawn)).toBe(true)
      await person.press('button', 'English')
      await person.sees('heading', 'Parking in Zarechny')
      await person.sees('textbox', wordsOf('en', 'map')('map.search'))
    })
  })
}

/** Something stands on the canvas of the map, and the list has rows. */
function isDrawn(): boolean {
  const root = document.querySelector('parking-map')?.shadowRoot
  const canvas = root?.querySelector<HTMLCanvasElement>('canvas.map-features')
  if (!canvas || !root?.querySelector('.map-row')) return false
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value) => value > 0)
}

/** What the card of a parking says. */
function textOfCard(): string {
  const card = document.querySelector('parking-map')?.shadowRoot?.querySelector('dialog, [role=dialog]')
  return card?.textContent ?? ''
}
