import { BankPage } from '../support/e2e-bank.ts'
import { expect, test } from '../support/e2e.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { guestWords } from '../support/e2e-words.ts'

test('a payment goes through on a hostile page, and typing does not press the page’s keys', async ({
  page,
  guest,
  bank,
  backend,
}) => {
  await page.goto('/demo/hostile.html')
  await guest.fill(ORDINARY)
  await guest.place.focus()
  await page.keyboard.type('sы')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Поиск ещё не открывали.')).toBeVisible()
  await guest.expectPrice(120)
  await guest.lookOnceMore()
  await guest.pay(120).click()
  await bank.expectSum(120)
  await bank.choose('pay')
  await guest.expectScreen('checkout.paid.title')
  expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
  console.log('promise 10: 1 payment made on the hostile page of the demo')
})

test('two cities on one page are paid each for itself, in its own language and by its own clock', async ({
  page,
  backend,
  words,
}) => {
  await page.goto('/demo/two-cities.html')
  const english = guestWords('en')
  const zarechny = new GuestPayment(page.getByRole('region', { name: 'Заречный', exact: true }), {
    page,
    words,
    language: 'ru',
  })
  const verhnegorsk = new GuestPayment(page.getByRole('region', { name: 'Verhnegorsk', exact: true }), {
    page,
    words: english,
    language: 'en',
  })

  await verhnegorsk.fill({
    place: { typed: '1002', code: '1002' },
    plate: 'Е 111 МН 159',
    minutes: '02:00',
    phone: '9161234567',
  })
  await verhnegorsk.expectPrice(60)
  await expect(verhnegorsk.scope.getByText('17:00', { exact: false }).first()).toBeVisible()
  await zarechny.fill(ORDINARY)
  await zarechny.expectPrice(120)

  await verhnegorsk.lookOnceMore()
  await expect(zarechny.plate).toHaveValue(ORDINARY.plate)
  await verhnegorsk.pay(60).click()
  const bank = new BankPage(page, 'en')
  await bank.expectSum(60)
  await bank.choose('pay')
  await verhnegorsk.expectScreen('checkout.paid.title')
  await expect(verhnegorsk.says('checkout.until', { time: '17:00' })).toBeVisible()
  await expect(zarechny.onward).toBeVisible()

  await zarechny.goToBank()
  await new BankPage(page, 'ru').choose('pay')
  await zarechny.expectScreen('checkout.paid.title')
  await expect(zarechny.says('checkout.until', { time: '14:00' })).toBeVisible()
  expect((await backend.books('verhnegorsk')).entries).toMatchObject([{ kind: 'charge', amount: 6_000 }])
  expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
})
