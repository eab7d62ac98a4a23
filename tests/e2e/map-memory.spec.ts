// What the map remembers of a city, and what it asks of a person.
import { expect, test } from '../support/e2e.ts'
import { canvasOf, cardOf, openMap, PLACE } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')

test.describe('the map of an earlier visit', () => {
  test('is there at once for an hour without being asked for, and after that while the new one is on its way', async ({
    page,
    time,
  }) => {
    let asked = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/get-map-info/**', async (route) => {
      asked += 1
      if (asked > 1) await held
      await route.continue().catch(() => {})
    })
    await openMap(page, 'city="zarechny"')
    await expect(page.locator('.map-row')).toHaveCount(20)
    // The map, and the free places beside it.
    await expect.poll(() => page.evaluate(countKept)).toBe(2)
    await page.reload()
    await expect(page.locator('.map-row')).toHaveCount(20)
    expect(asked).toBe(1)
    await time.pass(61)
    await expect.poll(() => asked).toBe(2)
    await page.reload()
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect.poll(() => asked).toBe(3)
    await expect(page.locator('.notice')).toHaveCount(0)
    letGo()
  })
})

test.describe('the free places', () => {
  test('are told with their age in the list and in the card, which grows while they cannot be counted anew', async ({
    page,
    context,
    time,
  }) => {
    await openMap(page, 'city="zarechny" selected="2001"')
    const list = page.locator('.map-list')
    await expect(cardOf(page)).toContainText(/Свободно \d+ из 20 \(только что\)/)
    await expect(list).toContainText('Свободные места посчитаны только что.')
    await context.setOffline(true)
    await time.pass(30)
    await expect(list).toContainText(/посчитаны (29|30) минут/)
    await time.pass(60)
    await expect(list).toContainText('посчитаны на 18.11 13:00')
    await expect(cardOf(page)).toContainText('(на 18.11 13:00)')
  })

  test('came with the map where they are not counted beside it, and are as old as it is', async ({ page, time }) => {
    await page.route('**/get-map-occupancy/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/get-map-info/**', async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, times: undefined, overAll: { parkings: 62 } } })
    })
    await openMap(page, 'city="zarechny" selected="2001"')
    await expect(cardOf(page)).toContainText(/Свободно \d+ из 20 \(только что\)/)
    await time.pass(5)
    await expect(cardOf(page)).toContainText(/\((4 минуты|5 минут) назад\)/)
    await page.locator('parking-map .map-filter > summary').click()
    await expect(page.getByText('Всего в городе: 62 парковки.')).toBeVisible()
  })
})

test.describe('the nearest parkings', () => {
  test('are found at a press and not before; the place is a suggestion, and nothing is chosen by it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    const [latitude, longitude] = PLACE.split(',').map(Number) as [number, number]
    await context.setGeolocation({ latitude, longitude, accuracy: 20 })
    await page.addInitScript(() => {
      const ask = Geolocation.prototype.getCurrentPosition
      Object.assign(window, { asked: 0 })
      Geolocation.prototype.getCurrentPosition = function (...more) {
        ;(window as unknown as { asked: number }).asked += 1
        return ask.apply(this, more)
      }
    })
    await openMap(page, 'city="zarechny" zoom="14"')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(canvasOf(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)
    await page.getByRole('button', { name: words('map.findMe') }).click()
    await expect(page.getByText(words('map.findMe.known'))).toBeVisible()
    await expect(page.locator('.map-row').first()).toContainText('от вас')
    await expect(page.locator('.map-row').first()).toContainText('2001')
    await expect(cardOf(page)).toHaveCount(0)
  })

  test('are those of the city for a visitor who is in another one, and the map does not leave its city', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 59.94, longitude: 30.31, accuracy: 20 })
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="18"`)
    await expect(page.locator('canvas.map-features')).toBeAttached()
    const first = page.locator('.map-row').first()
    await expect(first).toContainText('2001')
    await page.getByRole('button', { name: words('map.findMe') }).click()
    await expect(page.getByText(words('map.findMe.elsewhere'))).toBeVisible()
    await expect(first).toContainText('2001')
    await expect(first).toContainText('от центра карты')
    await expect(async () => {
      await canvasOf(page).click()
      await expect(cardOf(page)).toContainText('2001', { timeout: 2_000 })
    }).toPass()
  })

  test('are asked for in vain where the person says no: a line says so, and all else works', async ({ page }) => {
    await openMap(page, 'city="zarechny"')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await page.getByRole('button', { name: words('map.findMe') }).click()
    await expect(page.getByText(words('map.findMe.denied'))).toBeVisible()
    await page.locator('parking-map .map-filter > summary').click()
    await expect(page.getByText(/^Всего в городе: 62 парковки/)).toBeVisible()
  })
})

/** Maps in the browser's database. */
async function countKept(): Promise<number> {
  const counts = await Promise.all(
    (await indexedDB.databases()).map(
      ({ name }) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name ?? '')
          const end = (count: number) => {
            opening.result.close()
            resolve(count)
          }
          opening.addEventListener('success', () => {
            const store = opening.result.objectStoreNames.item(0)
            if (store === null) return end(0)
            const counting = opening.result.transaction(store).objectStore(store).count()
            counting.addEventListener('success', () => end(counting.result))
          })
        }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
