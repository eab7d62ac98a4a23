import { eq } from 'drizzle-orm'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { recordDay } from '../../support/city-day.ts'
import { CAR } from '../../support/paying-driver.ts'
import { createRecorder, type Recorder, type Statement } from '../../support/recorder.ts'
import { BANK_SCHEMA, CITY } from './city.ts'
import { withBackend } from './filled.ts'
import type { Recorded } from './pgbench.ts'

/** What the backend asks its database. */
export async function record(url: string): Promise<{ steps: Recorder['steps']; recorded: Recorded }> {
  const recorder = createRecorder()
  const account = await withBackend(
    url,
    async (backend) => {
      await recordDay(backend, recorder, CITY)
      const { db } = backend.database
      return (await db.select().from(accounts).where(eq(accounts.email, 'driver@demo.example')))[0]!
    },
    { city: recorder.logger, bank: inSchema(recorder.logger) },
  )
  const first = (step: string): Statement => recorder.steps.get(step)![0]!
  return {
    steps: recorder.steps,
    recorded: {
      plates: ['В777ВВ77', CAR.number],
      guestHash: String(first('guest: start').values[0]),
      driverHash: String(first('driver: start').values[0]),
      accountId: account.id,
    },
  }
}

/** The bank's statements as they must be written beside the city's; to it, our order's uuid is any merchant's text. */
function inSchema({ logQuery }: Recorder['logger']): Recorder['logger'] {
  const rewrite = (text: string) =>
    text.replaceAll('"orders"', `"${BANK_SCHEMA}"."orders"`).replace(/"merchant_order" = \$\d+/, '$&::text')
  return { logQuery: (text, values) => logQuery(rewrite(text), values) }
}
