import { type Call, encodeForm, encodeQuery, type Fields } from '../../shared/api/contract/call.ts'
import { login } from '../../shared/api/contract/auth.ts'
import { driverCost } from '../../shared/api/contract/driver-start.ts'
import { driverPaymentStatus, refillBalance } from '../../shared/api/contract/driver-payment.ts'
import { getOperations, getOperationTotals } from '../../shared/api/contract/operations.ts'
import {
  deleteAccount,
  downloadMyData,
  previewAccountDeletion,
  sendDeletionCode,
} from '../../shared/api/contract/my-data.ts'
import { getProfile } from '../../shared/api/contract/profile.ts'
import { confirmPhone, sendSmsCode } from '../../shared/api/contract/registration.ts'
import type { TestBackend } from './backend.ts'
import { createCaller, lastLetter, PASSWORD } from './driver.ts'
import { createGuest } from './guest.ts'
import { createPayingDriver, HOUR } from './paying-driver.ts'
import type { Recorder } from './recorder.ts'
import { payAsGuest, signInStaff } from './staff.ts'

const HOUR_MS = 3_600_000
const FORM = 'application/x-www-form-urlencoded'

/** What drivers and guests do all day, each once, with the statements of each; and what time brings. */
export async function recordDay(backend: TestBackend, { during }: Recorder, city = 'probe'): Promise<void> {
  const guest = createGuest(backend, city)
  const plate = { transport: { number: 'В777ВВ77', category: 'B' } }
  await during('guest: first price', () => guest.cost(plate))
  await during('guest: price', () => guest.cost(plate))
  const { body } = await during('guest: start', () => guest.start(plate, 'key-guest'))
  await during('guest: pays at the bank', () => guest.press('pay', body['RedirectURL'] as string))
  await during('guest: status', () => guest.status({ paymentId: body['paymentId'] as string }))

  await during('driver: signs in', () =>
    createCaller(backend, { city }).ask(login, { login: 'driver@demo.example', password: PASSWORD }),
  )
  const driver = await createPayingDriver(backend, { city })
  await during('driver: price', () => driver.ask(driverCost, HOUR))
  const { paymentId } = await during('driver: start', () => driver.start({}, 'key-driver'))
  await during('driver: status', () =>
    driver.ask(driverPaymentStatus, paymentId === null ? { attempt: 'key-driver' } : { paymentId }),
  )
  await during('driver: parkings', () => driver.sessions())
  const ask = ({ method, path, body: medium }: Call<never, unknown>, fields: Fields = {}) => {
    const sent = { token: driver.token, ...fields }
    const isQuery = medium === 'query'
    return backend.app.inject({
      method,
      url: `/${city}${path}${isQuery ? encodeQuery(sent) : ''}`,
      ...(isQuery ? {} : { headers: { 'content-type': FORM }, payload: encodeForm(sent).toString() }),
    })
  }
  const expectOk = async (step: string, work: () => ReturnType<typeof ask>) => {
    const answer = (await during(step, work)).json() as { status?: string }
    if (answer.status !== 'ok') throw new Error(`${step}: ${JSON.stringify(answer)}`)
  }
  await expectOk('driver: profile', () => ask(getProfile))
  await expectOk('driver: history', () => ask(getOperations))
  await expectOk('driver: totals', () => ask(getOperationTotals))
  await expectOk('driver: tops up', () =>
    ask(refillBalance, { RefillAmount: '100', PaymentService: 'bankCard', phone: '79161234567' }),
  )
  await during('time passes', () => backend.tick())
}

/** What the staff and a driver ask for now and then: look-ups, one's own data, another phone, the end of the account. */
export async function recordRest(backend: TestBackend, { during }: Recorder, city = 'probe'): Promise<void> {
  // The parkings of the day are over: one that runs keeps an account.
  backend.setNow(backend.clock.now() + 3 * HOUR_MS)
  await backend.tick()
  const { paymentId, session, order } = await payAsGuest(backend)
  const staff = await signInStaff(backend)
  await during('staff: front', () => staff.get('/staff'))
  for (const known of [paymentId, order, String(session.orderNumber)])
    await during('staff: look-up', () => staff.get(`/staff/payments?order=${known}`))
  const page = `/staff/payments/${paymentId}`
  await during('staff: payment', () => staff.get(page))
  await during('staff: refund', () =>
    staff.post(`${page}/refund`, { ...staff.formOf(`${page}/refund`), sum: '1', reason: 'asked for' }),
  )
  const driver = await createPayingDriver(backend, { city })
  await during('driver: own data', async () => {
    const { link } = await driver.ask(downloadMyData, { language: 'ru' })
    await backend.app.inject({ url: (link ?? '').replace(/^https?:\/\/[^/]+/, '') })
  })
  const phone = '79000000077'
  await during('driver: another phone', () => driver.ask(sendSmsCode, { phone, replaces: '79000000001' }))
  const ofPhone = await lastLetter(backend, phone)
  await during('driver: confirms it', () => driver.ask(confirmPhone, { code: ofPhone.code }))
  await during('driver: preview of a deletion', () => driver.ask(previewAccountDeletion, undefined))
  await driver.ask(sendDeletionCode, {})
  const { code } = await lastLetter(backend, phone)
  await during('driver: deletion', () => driver.ask(deleteAccount, { code }))
  await during('metrics', () => backend.app.inject({ url: '/metrics' }))
}
