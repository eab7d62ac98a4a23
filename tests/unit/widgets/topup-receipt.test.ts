import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { getReceipts } from '../../../shared/api/contract/receipts.ts'
import type { LegalValues, PersonValues } from '../../../shared/flows/receipt-mode/fields.ts'
import type { ReceiptMode } from '../../../shared/flows/receipt-mode/receipt-mode.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'
import { openForTopups, type TopupVisit, type TopupVisitOptions } from './topup-visit.ts'

const topups = openForTopups()

const FIRM: LegalValues = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '1027700132195',
  kpp: '773601001',
  address: 'Москва, ул. Вавилова, 19',
}
const PERSON: Partial<PersonValues> = {
  lastName: 'Смирнова',
  firstName: 'Анна',
  middleName: 'Игоревна',
  series: '45 10',
  number: '123456',
  issuedOn: '2010-05-20',
  issuer: 'ОВД',
  address: 'Садовая, 1',
}

/** Chooses «Квитанция» and goes on to who pays. */
async function open(options: TopupVisitOptions = {}): Promise<TopupVisit & { mode: ReceiptMode }> {
  const visit = await topups.open(options)
  const { flow } = visit
  flow.refill.form.change({ amount: '1 000,50' })
  flow.refill.paymentMethod.form.change({ method: 'Квитанция' })
  expect(await flow.next()).toBeNull()
  const receipt = await until(flow.$receipt, (there) => there !== null)
  expect([receipt?.amount, visit.tab.newTabs]).toEqual([100_050, []])
  return { ...visit, mode: receipt!.feature.model }
}

function paperOf({ $state }: ReceiptMode) {
  const state = $state.get()
  if (state.step !== 'made') throw new Error(state.step)
  return state
}

const receiptsOf = ({ flow }: TopupVisit) => flow.authGuard.call(getReceipts, undefined)

describe('who pays by a receipt', () => {
  it('may go on only when all is there and right; a checksum is a doubt and no more', async () => {
    const { mode } = await open()
    const judge = async (part: Partial<LegalValues>) => {
      mode.payer.legal.reset({ ...FIRM, ...part })
      await mode.payer.validate('legal')
      return [mode.$isComplete.get(), Object.values(mode.payer.legal.$problems.get())[0] ?? null]
    }
    const table: [Partial<LegalValues>, boolean, string | null][] = [
      [{}, true, null],
      [{ inn: '1234567890' }, true, null],
      [{ name: '  ' }, false, 'payer.empty'],
      [{ address: '' }, false, 'payer.empty'],
      [{ inn: '123456789' }, false, 'payer.inn.wrong'],
      [{ ogrn: '10277001321950' }, false, 'payer.ogrn.wrong'],
      [{ kpp: '77360100А' }, false, 'payer.kpp.wrong'],
      [{ kpp: '' }, false, 'payer.empty'],
      [{ inn: '500100732259', ogrn: '304500116000157', kpp: '' }, true, null],
      [{ inn: '500100732259' }, false, 'payer.ogrnip.wrong'],
    ]
    for (const [part, isComplete, problem] of table)
      expect([part, ...(await judge(part))]).toEqual([part, isComplete, problem])
    await judge({ inn: '1234567890' })
    expect([mode.payer.isDoubtful('inn'), mode.payer.isDoubtful('ogrn')]).toEqual([true, false])
  })

  it('as a person shows a passport or a licence, a date that has come, and a patronymic unless there is none', async () => {
    const { mode } = await open()
    mode.chooseKind('individual')
    const first = mode.payer.person.$values.get()
    expect([first.lastName, first.firstName]).toEqual(['Смирнова', 'Анна'])
    const judge = async (part: Partial<PersonValues>) => {
      mode.payer.person.reset({ ...first, ...PERSON, ...part })
      await mode.payer.validate('individual')
      return [mode.$isComplete.get(), Object.values(mode.payer.person.$problems.get())[0] ?? null]
    }
    const table: [Partial<PersonValues>, boolean, string | null][] = [
      [{}, true, null],
      [{ middleName: '' }, false, 'payer.empty'],
      [{ middleName: '', hasNoMiddleName: true }, true, null],
      [{ series: '77УА' }, false, 'payer.series.passport'],
      [{ series: '77УА', document: 'licence' }, true, null],
      [{ series: '7У7А', document: 'licence' }, false, 'payer.series.licence'],
      [{ number: '12345' }, false, 'payer.number.wrong'],
      [{ issuedOn: '2023-02-29' }, false, 'payer.issuedOn.wrong'],
      [{ issuedOn: '2025-03-13' }, false, 'payer.issuedOn.future'],
      [{ issuedOn: '2025-03-12' }, true, null],
      [{ issuer: '' }, false, 'payer.empty'],
    ]
    for (const [part, isComplete, problem] of table)
      expect([part, ...(await judge(part))]).toEqual([part, isComplete, problem])
  })
})

describe('a receipt', () => {
  it('of a firm has a number, a PDF without a token and a letter; the firm is remembered on wish, and forgotten on wish', async () => {
    const browser = createTestBrowser()
    const visit = await open({ browser })
    const { mode, heard } = visit
    mode.payer.legal.change(FIRM)
    mode.remember(true)
    expect(await mode.next()).toBeNull()
    const { paper, kind } = paperOf(mode)
    expect([kind, heard.at(-1)]).toEqual([
      'legal',
      { name: 'parking-receipt-made', detail: { receiptNumber: paper.number, amount: 100_050, currency: 'RUB' } },
    ])
    expect((await fetch(paper.pdfUrl!)).headers.get('content-type')).toBe('application/pdf')
    paper.mail.email.change({ email: `${'a'.repeat(44)}@b.test` })
    expect([await paper.mail.send(), paper.mail.email.$problems.get().email]).toEqual(['email', 'mail.email.format'])
    paper.mail.email.change({ email: 'book@romashka.example' })
    await paper.mail.send()
    expect(paper.mail.$sentTo.get()).toBe('book@romashka.example')
    const { db } = topups.backend.database
    expect(await db.select().from(outbox).where(eq(outbox.recipient, 'book@romashka.example'))).toHaveLength(1)
    const abroad = await open({ language: 'en' })
    abroad.mode.payer.legal.change(FIRM)
    await abroad.mode.next()
    const { paper: other } = paperOf(abroad.mode)
    other.mail.email.change({ email: 'office@romashka.example' })
    await other.mail.send()
    const [letter] = await db.select().from(outbox).where(eq(outbox.recipient, 'office@romashka.example'))
    expect(letter?.body).toMatch(/^Bill No\. \d+ to top up the balance: http/)
    const again = await open({ browser })
    expect(again.mode.payer.legal.$values.get()).toMatchObject(FIRM)
    again.mode.remember(false)
    expect(JSON.stringify([...browser.stored])).not.toContain(FIRM.inn)
  })

  it('of a person leaves nothing of him in the browser', async () => {
    const browser = createTestBrowser()
    const visit = await open({ browser })
    const { mode } = visit
    mode.chooseKind('individual')
    mode.payer.person.change({ ...PERSON, number: '987654' })
    expect(await mode.next()).toBeNull()
    expect(paperOf(mode).kind).toBe('individual')
    expect(await receiptsOf(visit)).toMatchObject([{ isLegal: false, sum: 100_050 }])
    expect(JSON.stringify([[...browser.stored], [...visit.tab.tabStored]])).not.toMatch(/987654|Садовая/)
  })

  it('is one, though its answer was lost and the button was pressed again and again', async () => {
    let isBroken = true
    const visit = await open({
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (isBroken && String(input instanceof Request ? input.url : input).includes('creatrefill'))
          throw new TypeError('the line broke')
        return answer
      },
    })
    const { mode } = visit
    mode.payer.legal.change(FIRM)
    await mode.next()
    expect(mode.$state.get()).toEqual({ step: 'form' })
    expect(mode.press.$blockingError.get()).toMatchObject({ code: 'network' })
    isBroken = false
    await Promise.all([mode.next(), mode.next()])
    expect(paperOf(mode).paper.number).toBe((await receiptsOf(visit))[0]?.number)
    expect(await receiptsOf(visit)).toHaveLength(1)
  })
})
