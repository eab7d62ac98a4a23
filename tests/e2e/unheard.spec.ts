// What every journey is watched for, on pages that are wrong on purpose.
import type { Browser, Page } from '@playwright/test'
import { watchPages } from '../support/e2e-watch.ts'
import { expect, test } from '../support/e2e.ts'

/** A page with this body, under a watch of its own: what it tells is not told of the journey. */
async function open(browser: Browser, body: string) {
  const context = await browser.newContext()
  const watch = await watchPages(context)
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><body>${body}</body></html>` }),
  )
  await page.goto('http://museum.example/')
  return { page, watch, close: () => context.close() }
}

/** A button that does this when it is pressed. */
const button = (does: string) => `<button onclick="${does}">Pay</button>`
const SAID = '<div aria-live="polite" id="said"></div>'
const say = (text: string) => `said.append(Object.assign(document.createElement('p'), { textContent: '${text}' }))`
const PAID = `document.body.append(Object.assign(document.createElement('h2'), { textContent: 'Paid' }))`

const ACTS: readonly [what: string, body: string, told: string | null][] = [
  ['drops the focus', button('this.remove()'), 'the focus was dropped with <button> Pay'],
  [
    'leaves the focus out of sight',
    `${button('far.focus({ preventScroll: true })')}<div style="block-size: 300vh"></div><button id="far">Far</button>`,
    'has the focus, and 0% of it is seen: <button> Far',
  ],
  [
    'brings a heading and says nothing',
    button(PAID),
    '“Pay” brought <h2> Paid, which neither has the focus nor was said',
  ],
  ['brings a heading and says so', `${button(`${PAID}; ${say('Paid')}`)}${SAID}`, null],
  [
    'brings a heading with the focus on it',
    button(`${PAID}; document.querySelector('h2').tabIndex = -1; document.querySelector('h2').focus()`),
    null,
  ],
  [
    'puts a live region into a live region',
    `${button(`said.innerHTML = '<p role=status></p>'`)}${SAID}`,
    'a live region in a live region: page <p class="" role="status">',
  ],
  [
    'puts a button into a region that is read out as a whole',
    `${button(`said.innerHTML = '120 roubles <button>Change</button>'`)}<div role="status" id="said"></div>`,
    'controls are read out with their region: page <div class="" role="status"> 120 roubles Change',
  ],
  [
    'brings a region that speaks already',
    button(`this.insertAdjacentHTML('afterend', '<p role=status>Paid</p>')`),
    'speaks as it comes, and so is not heard: page <p class="" role="status"> Paid',
  ],
  ['brings an alert', button(`this.insertAdjacentHTML('afterend', '<p role=alert>Declined</p>')`), null],
  ['opens what it says it opens', `<button aria-expanded="false" onclick="${PAID}">Pay</button>`, null],
]

for (const [what, body, told] of ACTS)
  test(`an act that ${what} is ${told === null ? 'not told' : 'told'}`, async ({ browser }) => {
    const { page, watch, close } = await open(browser, body)
    await page.getByRole('button', { name: 'Pay' }).click()
    if (told === null) {
      await page.keyboard.press('Shift')
      await watch.judgeLastActs()
      expect(watch.troubles()).toEqual([])
    } else
      await expect
        .poll(async () => {
          await watch.judgeLastActs()
          return watch.troubles()
        })
        .toEqual([told])
    await close()
  })

async function change(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
}

test('what is said again is told where a field was filled in, and not where something was pressed', async ({
  browser,
}) => {
  const price = say('Price: 120 roubles')
  const body = `<input aria-label="Plate" oninput="${price}">${button(price)}${SAID}`
  const { page, watch, close } = await open(browser, body)
  await page.getByRole('button').click()
  await page.getByRole('button').click()
  await expect(page.getByText('Price: 120 roubles')).toHaveCount(2)
  expect(watch.troubles()).toEqual([])
  await change(page, 'A')
  await expect.poll(() => watch.troubles()).toEqual([expect.stringMatching(/^said again, and nobody asked: .*120/)])
  await close()
})
