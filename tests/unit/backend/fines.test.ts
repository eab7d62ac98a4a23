import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getFinePhoto, getFines } from '../../../shared/api/contract/fines.ts'
import { startBackend, START_MS, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { FINE, PAID_FINE } from '../../support/fine.ts'
import { createTestCity } from '../../support/test-city.ts'

const DAY_MS = 86_400_000

let backend: TestBackend
let caller: ReturnType<typeof createCaller>

beforeAll(async () => {
  const [first, second] = ACCOUNTS.drivers
  const drivers = [
    { ...first!, fines: [FINE, PAID_FINE] },
    { ...second!, password: PASSWORD },
  ]
  const settings = { finePayUrl: 'https://pay.example/?uin={uin}' }
  backend = await startBackend({ cities: [createTestCity({ accounts: { ...ACCOUNTS, drivers }, settings })] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  caller = createCaller(backend)
})

const signIn = async (name: string) => (await caller.ask(login, { login: name, password: PASSWORD })).token

describe('the fines of a driver', () => {
  it('are there with all that the register says, newest first', async () => {
    const token = await signIn('driver@demo.example')
    expect(await caller.ask(getFines, undefined, token)).toEqual([
      expect.objectContaining({ uin: PAID_FINE.uin, status: 'Оплачен', rulingAt: null, sts: '', payUrl: null }),
      {
        uin: FINE.uin,
        status: 'Не оплачен',
        offenceAt: WEDNESDAY - 2 * DAY_MS,
        rulingAt: WEDNESDAY - DAY_MS,
        article: '8.14 ч. 2',
        place: 'Садовая, 1',
        orderNumber: '0355431010125',
        total: 100_000,
        paid: 30_050,
        sts: '77УА123456',
        plate: 'А123ВС77',
        start: WEDNESDAY - 2 * DAY_MS - 30 * 60_000,
        end: WEDNESDAY - 2 * DAY_MS,
        type: 'Неоплаченная парковка',
        provider: 'Инспекция',
        payUrl: `https://pay.example/?uin=${FINE.uin}`,
      },
    ])
  })

  it('come with a photo, where there is one', async () => {
    const token = await signIn('driver@demo.example')
    expect(await caller.ask(getFinePhoto, { uin: FINE.uin }, token)).toMatch(/^data:image\/png;base64,/)
    expect(await caller.ask(getFinePhoto, { uin: PAID_FINE.uin }, token)).toBeNull()
  })

  it('are shown to nobody else', async () => {
    const token = await signIn('empty@demo.example')
    expect(await caller.ask(getFines, undefined, token)).toEqual([])
    expect(await caller.refusal(getFinePhoto, { uin: FINE.uin }, token)).toBe('notFound')
    expect(await caller.refusal(getFines, undefined)).toBe('TokenNotFound')
    expect(await caller.refusal(getFinePhoto, { uin: FINE.uin })).toBe('TokenNotFound')
  })
})
