import { encodeForm, encodeQuery, type Fields, type Json } from '../../shared/api/contract/call.ts'
import { correctParking, previewCorrection, type CorrectedTo } from '../../shared/api/contract/correction.ts'
import type { TestBackend } from './backend.ts'
import { ownerOf } from '../../demo/backend/account/balance.ts'
import { addOperation } from '../../demo/backend/payment/ledger/operations.ts'
import { MOSCOW, type PayingDriver } from './paying-driver.ts'

/** The plate that was meant, and its neighbour on the keyboard. */
export const OTHER = { number: 'А124ВС77', format: 'rus', category: 'B' } as const

/** A line of the history of which the city knows no more, as those that the demo begins with: an hour in zone 101. */
export async function addLineAlone(
  { database, clock }: TestBackend,
  { accountId }: Pick<PayingDriver, 'accountId'>,
  { plate, start }: { plate: string; start: number },
): Promise<void> {
  const stay = { plate, zone: '101', startsAt: start, endsAt: start + 3_600_000, minutes: 60 }
  const paid = { city: 'probe', type: 'payment', status: 'done', sum: 6000, dateOperation: clock.now() } as const
  await addOperation(database.db, ownerOf(accountId), { ...paid, ...stay })
}

interface Wish {
  sessionId: string
  to: CorrectedTo
  expectedPrice: number
  method?: string
  returnUrl?: string
}

/** Corrects parkings with a token, a guest's or a driver's. */
export function createCorrector(backend: TestBackend, token: () => string | undefined, city = 'probe') {
  async function read(response: { json(): unknown }) {
    return response.json() as Record<string, any>
  }

  async function preview(sessionId: string, to?: CorrectedTo) {
    const url = `/${city}${previewCorrection.path}${encodeQuery(previewCorrection.encode({ sessionId, to }))}`
    return read(await backend.app.inject({ url, headers: { authorization: `Bearer ${token()}` } }))
  }

  async function correct(wish: Wish, key?: string) {
    const fields: Fields = { ...correctParking.encode(wish), token: token() }
    return read(
      await backend.app.inject({
        method: 'POST',
        url: `/${city}${correctParking.path}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        payload: encodeForm(fields).toString(),
      }),
    )
  }

  return {
    correct,
    /** What it says, decoded; the answer must be ok. */
    async look(sessionId: string, to?: CorrectedTo) {
      const body = await preview(sessionId, to)
      if (body['status'] !== 'ok') throw new Error(JSON.stringify(body))
      return previewCorrection.decode(body as Json, MOSCOW)
    },
    async put(wish: Wish, key?: string) {
      const body = await correct(wish, key)
      if (body['status'] !== 'ok') throw new Error(JSON.stringify(body))
      return correctParking.decode(body as Json, MOSCOW)
    },
    /** The name of the error, or ok: of the question and of the act, which must say the same. */
    async refusal(sessionId: string, to: CorrectedTo): Promise<string> {
      const asked = await preview(sessionId, to)
      const done = await correct({ sessionId, to, expectedPrice: 1_000_000, method: 'bankCard' })
      if (asked['errorName'] !== done['errorName']) throw new Error(`${asked['errorName']} and ${done['errorName']}`)
      return done['status'] === 'error' ? String(done['errorName']) : 'ok'
    },
  }
}
