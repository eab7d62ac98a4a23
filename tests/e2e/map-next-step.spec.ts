// What a person sees of the map's filters, list and card before the next step.
import { canvasOf, cardOf, openMap, PLACE, tapOnPlace } from '../support/e2e-map.ts'
import { openPage } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

for (const language of LANGUAGES)
  test.describe(`on a phone, ${language}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, language })
    const it = inTurn(language)
    const words = wordsOf(language, 'map')

    it('the filters fill their panel and scroll as one with it', async ({ page }) => {
      await openPage(page, language === 'ru' ? '/' : '/en')
      await page.locator('parking-map .map-filter > summary').tap()
      const groups = page.getByRole('group', { name: words('map.filters') })
      await expect(groups.getByRole('checkbox').first()).toBeVisible()
      const panel = page.locator('parking-map .map-filter-panel')
      const scrollers = await panel.evaluate((box) =>
        [box, ...box.querySelectorAll('*')]
          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
          .map((one) => one.className),
      )
      expect(scrollers).toEqual(['map-filter-panel'])
      // The last group comes into sight as the panel is scrolled, whatever of it is under the finger.
      const last = groups.getByRole('checkbox').last()
      await last.focus()
      await expect(last).toBeFocused()
    })

    it('a square stands beside a kind only while the map has the colours of kinds', async ({ page }) => {
      await openMap(page, `city="zarechny" lang="${language}" center="${PLACE}" zoom="17"`)
      await expect(page.locator('canvas.map-features')).toBeAttached()
      await page.locator('parking-map .map-filter > summary').tap()
      const groups = page.getByRole('group', { name: words('map.filters') })
      await expect(page.getByRole('radio', { name: words('map.colours.price') })).toBeChecked()
      await expect(groups.locator('.map-swatch')).toHaveCount(0)
      await page.getByRole('radio', { name: words('map.colours.kind') }).tap()
      await expect(page.getByRole('radio', { name: words('map.colours.kind') })).toBeChecked()
      await expect(page.getByRole('radio', { name: words('map.colours.kind') })).toBeFocused()
      await expect(groups.locator('.map-swatch').first()).toBeVisible()
    })

    it('who is not signed in is offered first what needs no account, and then the way by one', async ({ page }) => {
      await openMap(
        page,
        `city="zarechny" lang="${language}" center="${PLACE}" zoom="18" payment-url="/" guest-payment-url="/"`,
      )
      await expect(page.locator('canvas.map-features')).toBeAttached()
      await canvasOf(page).scrollIntoViewIfNeeded()
      await tapOnPlace(page)
      const ways = cardOf(page).locator('.map-actions').getByRole('button')
      await expect(ways).toHaveText([words('map.pay.guest-payment'), words('map.pay.account')])
      await expect(ways.first()).toHaveClass(/button-primary/)
      await expect(ways.first()).toBeInViewport({ ratio: 1 })
    })
  })

for (const language of LANGUAGES)
  test.describe(`on a wide screen, ${language}`, () => {
    test.use({ viewport: { width: 1280, height: 800 }, language })
    const it = inTurn(language)

    it('the list begins with what can be parked at, and how old the data are is said once', async ({ page }) => {
      await openPage(page, language === 'ru' ? '/' : '/en')
      const map = page.locator('parking-map')
      const rows = map.locator('.map-row')
      await expect(rows).toHaveCount(20)
      const words = wordsOf(language, 'map')
      const sights = [words('map.filter.museum'), words('map.filter.sight'), words('map.filter.church')]
      const kinds = await rows.allInnerTexts()
      expect(kinds.filter((text) => sights.some((sight) => text.includes(sight)))).toEqual([])
      await expect(map.locator('.map-list').getByText(language === 'ru' ? /посчитаны/ : /were counted/)).toBeVisible()
      await expect(map.locator('.map-foot')).not.toContainText(language === 'ru' ? 'Данные от' : 'Data of')
      // An address has no name in another language.
      const addresses = await rows.evaluateAll((all) =>
        all.flatMap((row) =>
          [...row.querySelectorAll('span')]
            .filter((part) => part.children.length === 0 && /[а-я]/i.test(part.textContent ?? ''))
            .map((part) => part.closest('[lang]')?.getAttribute('lang') ?? part.closest('parking-map')?.lang),
        ),
      )
      if (language === 'en') expect(new Set(addresses)).toEqual(new Set(['ru']))
    })
  })
