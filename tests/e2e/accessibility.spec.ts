import { findBarriers, findForeignWords } from '../support/e2e-axe.ts'
import { expect, type Language, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { pickColumns } from '../support/matrix.ts'
import { visitStates } from '../support/e2e-states.ts'

interface Look {
  lang: Language
  theme: 'light' | 'dark'
  isLegible: boolean
}

const LOOKS: Look[] = LANGUAGES.flatMap((lang) =>
  (['light', 'dark'] as const).flatMap((theme) => [false, true].map((isLegible) => ({ lang, theme, isLegible }))),
)

test.describe('everybody can use it', () => {
  test.setTimeout(240_000)
  test.use({ isDriven: true })

  test('every state keeps WCAG 2.2 AA in every language, theme and size, as far as axe can see', async ({
    page,
    context,
    guest,
    bank,
    backend,
    time,
    language,
  }) => {
    const payment = page.locator('parking-guest-payment')
    let looks = 0
    let count = 0

    const wear = ({ lang, theme, isLegible }: Look) =>
      payment.evaluate(
        async (element, look) => {
          element.setAttribute('lang', look.lang)
          element.setAttribute('theme', look.theme)
          element.toggleAttribute('legible', look.isLegible)
        },
        { lang, theme, isLegible },
      )

    const states = await visitStates(
      { page, context, guest, bank, backend, time, language, address: partnerPage(language) },
      async (state) => {
        for (const look of pickColumns(LOOKS, count, 2)) {
          await wear(look)
          await expect(payment.locator('[lang]').first()).toHaveAttribute('lang', look.lang)
          const barriers = await findBarriers(page, 'parking-guest-payment')
          expect.soft(barriers, `${state}, ${JSON.stringify(look)}`).toEqual([])
          const foreign = await findForeignWords(page, 'parking-guest-payment')
          expect.soft(foreign, `${state}: words without their language`).toEqual([])
          looks += 1
        }
        count += 1
        await wear({ lang: language, theme: 'light', isLegible: false })
        await expect(payment.locator('[lang]').first()).toHaveAttribute('lang', language)
      },
    )
    console.log(`accessibility: axe looked at ${states} states of the guest payment, ${looks} looks in all`)
  })
})
