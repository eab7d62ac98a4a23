// The city of the guide “Your city in an afternoon”, on the page of another site as the guide has it: a guest pays.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BLOCKS, CITIES_FOLDER } from '../../demo/guide/blocks.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { expect, LANGUAGES, test } from '../support/e2e.ts'
import { type PartnerSite, startPartner } from '../support/e2e-partner.ts'
import { toMoney } from '../support/e2e-words.ts'

// It has a clock of its own, and a tariff around the clock.
test.use({ now: new Date().toISOString() })

let backend: BackendProcess
let museum: PartnerSite
test.beforeAll(async () => {
  const cities = join(mkdtempSync(join(tmpdir(), 'your-city-')), 'cities')
  execFileSync('bash', ['-c', BLOCKS.write.code.replaceAll(CITIES_FOLDER, cities)])
  backend = await startProcess({ HOST: '127.0.0.1', MEMORY: '1', EXTRA_CITIES: cities })
  museum = await startPartner()
})
test.afterAll(async () => {
  backend.signal('SIGTERM')
  await museum.close()
})

for (const language of LANGUAGES) {
  test.describe(`the museum’s page of the guide (${language})`, () => {
    test.use({ language })

    test('takes a guest’s payment in the city that the command has written', async ({ page, guest, bank }) => {
      const html = BLOCKS.page.code
        .replaceAll('http://localhost:8080', backend.url!.replace(/\/$/, ''))
        .replaceAll('lang="en"', `lang="${language}"`)
      await page.goto(museum.show({ html }))
      await guest.fill({ plate: language === 'ru' ? 'В 047 КТ 799' : 'E 204 MH 159', phone: '9161234567' })
      await guest.expectPrice(60)
      await guest.lookOnceMore()
      await guest.pay(60).click()
      await bank.expectSum(60)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await expect(guest.screen('checkout.paid.title')).toContainText(toMoney(60, language))
    })
  })
}
