import { expect, test } from '../support/e2e.ts'
import { seenShareOf } from '../support/e2e-sight.ts'

const BAR = '<div style="position: fixed; inset: 0 0 auto; block-size: 60px; background: gray"></div>'
const BUTTON = '<button style="display: block; block-size: 40px">Pay</button>'
const LOW = 'style="block-size: 40px; overflow: hidden"'

test('what has the focus counts as such only where at least half of it is seen', async ({ page }) => {
  const button = page.getByRole('button')
  const show = async (content: string) => {
    await page.setContent(`<body style="margin: 0">${content}</body>`)
    await button.evaluate((one: HTMLElement) => one.focus({ preventScroll: true }))
  }
  const pages: [content: string, share: number][] = [
    [BUTTON, 1],
    [`<div><template shadowrootmode="open">${BUTTON}</template></div>`, 1],
    [`${BAR}<div style="block-size: 40px"></div>${BUTTON}`, 0.5],
    [`<div style="block-size: 300vh"></div>${BUTTON}`, 0],
    [`<div ${LOW}><div style="block-size: 30px"></div>${BUTTON}</div>`, 0.25],
    ['<button style="inline-size: 300vw; block-size: 300vh">Pay</button>', 1],
    [`${BAR}${BUTTON}`, 0],
  ]
  for (const [content, share] of pages) {
    await show(content)
    expect(await seenShareOf(button), content).toBeCloseTo(share)
  }
  await expect(expect(button).toBeFocused({ timeout: 100 })).rejects.toThrow('that is seen')
  await show(BUTTON)
  await expect(button).toBeFocused()
  await button.evaluate((one) => one.blur())
  await expect(button).not.toBeFocused()
})
