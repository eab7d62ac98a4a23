import { ORDINARY } from '../support/e2e-guest.ts'
import { expect, test } from '../support/e2e.ts'

for (const [place, address, plate] of [
  ['its page', '/guest-payment', ORDINARY.plate],
  ['a window over the map', '/#guest-payment', 'Е123КХ77'],
] as const) {
  test(`what is paid in ${place} is printed on one page, without the site around it and without a button`, async ({
    page,
    guest,
    bank,
  }) => {
    await page.goto(address)
    await guest.goToBank({ ...ORDINARY, plate })
    await bank.choose('pay')
    await guest.expectScreen('checkout.paid.title')
    await expect(page.getByRole('contentinfo')).toBeAttached()

    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await guest.expectScreen('checkout.paid.title')
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
}
