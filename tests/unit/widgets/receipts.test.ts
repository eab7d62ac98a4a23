// <parking-receipts> without a DOM, on the real backend.
import { describe, expect, it } from 'vitest'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { createRefillReceipt } from '../../../shared/api/contract/receipts.ts'
import type { Payer } from '../../../shared/domain/payer.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { ReceiptsAttributes } from '../../../widgets/receipts/element.ts'
import { createReceipts } from '../../../widgets/receipts/model.ts'
import type { OpenedReceipt } from '../../../widgets/receipts/opened-receipt.ts'
import type { ReceiptsFlow } from '../../../widgets/receipts/receipts-flow.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { createCityWorld, type SignedInVisit, through, visitSignedIn } from '../../support/signed-in-visit.ts'
import { until } from '../../support/visitor.ts'

const DAY_MS = 86_400_000
const FIRM: Payer = {
  kind: 'legal',
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '1027700132195',
  kpp: '773601001',
  address: 'Москва, ул. Вавилова, 19',
}

const world = createCityWorld()
const RECEIPTS = { create: createReceipts, defaults: {} as ReceiptsAttributes }
const visit = (options: SignedInVisit<ReceiptsAttributes> = {}) => visitSignedIn(world.backend, RECEIPTS, options)

/** Two invoices, one of yesterday. Answers their numbers, the newer first. */
async function make(): Promise<string[]> {
  const driver = await createPayingDriver(world.backend)
  const ask = async (at: number) => {
    world.backend.setNow(at)
    return (await driver.ask(createRefillReceipt, { payer: FIRM, sum: 100_000 })).receiptNumber
  }
  const older = await ask(WEDNESDAY - DAY_MS)
  return [await ask(WEDNESDAY), older]
}

const listOf = ({ $receipts }: ReceiptsFlow) => until($receipts, ({ status }) => status === 'ready').then(valueIn)
const numbersOf = ({ $receipts }: ReceiptsFlow) => valueIn($receipts.get())?.rows?.map(({ number }) => number) ?? null

async function open(flow: ReceiptsFlow): Promise<OpenedReceipt> {
  const [first] = (await listOf(flow))!.rows!
  flow.open(first!)
  return flow.$opened.get()!
}

const pdfOf = ({ $pdf }: OpenedReceipt) => until($pdf, ({ status }) => status !== 'loading')

describe('the receipts of a driver', () => {
  it('are none at first, and stand newest first', async () => {
    const { flow } = await visit()
    expect(await listOf(flow)).toEqual({ rows: [], hasAny: false })
    const numbers = await make()
    flow.reload()
    await until(flow.$receipts, (state) => valueIn(state)?.hasAny === true)
    expect(numbersOf(flow)).toEqual(numbers)
  })

  it('are those of a period', async () => {
    const [newer, older] = await make()
    const { flow } = await visit()
    await listOf(flow)
    flow.choosePeriod({ period: 'today' })
    expect(numbersOf(flow)).toEqual([newer])
    flow.choosePeriod({ period: 'yesterday' })
    expect(numbersOf(flow)).toEqual([older])
    flow.choosePeriod({ period: 'custom' })
    expect(numbersOf(flow)).toBeNull()
    flow.days.type('from', '12/03/2025')
    flow.days.type('to', '12/03/2025')
    expect(numbersOf(flow)).toEqual([newer])
    flow.days.type('from', '13/03/2025')
    expect(numbersOf(flow)).toBeNull()
    flow.choosePeriod({ period: 'all' })
    expect(numbersOf(flow)).toEqual([newer, older])
  })

  it('are asked for again when the driver comes back to the tab', async () => {
    const { flow, tab } = await visit()
    await listOf(flow)
    await make()
    tab.wake()
    await until(flow.$receipts, (state) => valueIn(state)?.hasAny === true)
    expect(numbersOf(flow)).toHaveLength(2)
  })

  it('that cannot be asked for are told as failed, and asked for again', async () => {
    let isDown = true
    const { flow, heard } = await visit({
      fetch: through(/receipt-list/, (send) => (isDown ? Promise.reject(new TypeError('down')) : send())),
    })
    await until(flow.$receipts, ({ status }) => status === 'failed')
    expect(heard).toEqual([{ name: 'parking-error', detail: { code: 'network' } }])
    isDown = false
    flow.reload()
    expect(await listOf(flow)).toMatchObject({ hasAny: false })
  })

  it('leave nothing open behind', async () => {
    await make()
    const { flow, tab, leave } = await visit()
    const opened = await open(flow)
    await Promise.all([pdfOf(opened), until(opened.mail.email.$values, ({ email }) => email !== '')])
    leave()
    expect(tab.countOpen()).toBe(0)
  })
})

describe('a receipt that is looked at', () => {
  it('brings its PDF, which is handed over under its number', async () => {
    const [number] = await make()
    const { flow, tab, heard } = await visit()
    const opened = await open(flow)
    opened.save()
    expect(tab.saved).toEqual([])
    expect((await pdfOf(opened)).status).toBe('ready')
    opened.save()
    expect(tab.saved).toMatchObject([{ name: `receipt-${number}.pdf`, type: 'application/pdf' }])
    expect(readPdf(Buffer.from(tab.saved[0]!.bytes))).toContain(`Счёт № ${number}`)
    expect(heard).toEqual([{ name: 'parking-receipt', detail: { kind: 'saved' } }])
  })

  it.each([
    ['a page', 200, '<html>We are sorry</html>', 'contract'],
    ['an empty file', 200, '', 'contract'],
    ['a JSON that says ok', 200, '{"status":"ok"}', 'contract'],
    ['a refusal', 200, '{"status":"error","errorName":"ValidationError"}', 'ValidationError'],
    ['a failure', 502, '%PDF-1.7', 'server'],
  ])('is a failure where %s comes in place of the PDF, and is asked for again', async (_, status, body, code) => {
    await make()
    const fetch = through(/api\/receipt\?/, (send, count) =>
      count === 1 ? Promise.resolve(new Response(body, { status })) : send(),
    )
    const { flow, tab, heard } = await visit({ fetch })
    const opened = await open(flow)
    expect(await pdfOf(opened)).toMatchObject({ status: 'failed', error: { code } })
    expect(heard).toEqual([{ name: 'parking-error', detail: { code } }])
    opened.save()
    expect(tab.saved).toEqual([])
    opened.retry()
    expect((await pdfOf(opened)).status).toBe('ready')
  })

  it('is mailed to the driver’s own e-mail, or another of at most 50 characters', async () => {
    const [number] = await make()
    const { flow, heard } = await visit()
    const opened = await open(flow)
    const filled = await until(opened.mail.email.$values, ({ email }) => email !== '')
    expect(filled).toEqual({ email: 'driver@demo.example' })
    opened.mail.email.change({ email: `${'a'.repeat(44)}@b.test` })
    expect(await opened.mail.send()).toBe('email')
    expect(opened.mail.email.$problems.get()).toEqual({ email: 'mail.email.format' })
    opened.mail.email.change({ email: 'book@romashka.example' })
    expect(await opened.mail.send()).toBeNull()
    expect(opened.mail.$sentTo.get()).toBe('book@romashka.example')
    const letters = await world.backend.database.db.select().from(outbox)
    expect(letters).toMatchObject([
      { recipient: 'book@romashka.example', body: expect.stringContaining(`receiptnumber=${number}`) },
    ])
    expect(heard).toContainEqual({ name: 'parking-receipt', detail: { kind: 'mailed' } })
    expect(JSON.stringify(heard)).not.toContain('romashka')
  })

  it('leaves the e-mail empty that the driver has cleared, also when his profile comes anew', async () => {
    await make()
    const { flow, scope } = await visit()
    const { email } = (await open(flow)).mail
    await until(email.$values, (values) => values.email !== '')
    email.change({ email: '' })
    await openAccount(scope).$profile.reload()
    expect(email.$values.get().email).toBe('')
  })

  it('that could not be mailed says why', async () => {
    await make()
    const { flow, heard } = await visit({ fetch: through(/sendreceipt/, () => Promise.reject(new TypeError('down'))) })
    const opened = await open(flow)
    opened.mail.email.change({ email: 'book@romashka.example' })
    await opened.mail.send()
    expect(opened.mail.press.$blockingError.get()?.code).toBe('network')
    expect(opened.mail.$sentTo.get()).toBeNull()
    expect(heard).toContainEqual({ name: 'parking-error', detail: { code: 'network' } })
  })

  it('is forgotten when it is closed', async () => {
    await make()
    const { flow } = await visit()
    await open(flow)
    flow.close()
    expect(flow.$opened.get()).toBeNull()
  })
})
