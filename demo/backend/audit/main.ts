// `npm run audit -- <DATABASE_URL>`: are the books of this database level with each other, and with the bank's? The bank is
// the one of BANK_URL and BANK_TOKEN; without them the sandbox's, beside the city's on the same server. Changes nothing.
// Ends with 0 where they are level but for what a person has decided, with 1 where they differ, and with 2 where they could not be compared.
import { RULE_COUNT, auditBooks } from './audit.ts'
import { readBankBook } from './read-bank-book.ts'
import { BankSilentError } from '../bank/bank.ts'
import { expectMigrated } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import { expectSandboxBeside, openBank } from '../open-bank.ts'
import { readSchema } from '../environment.ts'
import { readService, type Service } from '../process-options.ts'
import { StartRefusedError } from '../start-refused.ts'

interface Place {
  url: string
  schema: string | undefined
  bank: Service | undefined
}

/** An empty database has no difference in it, and one that is opened as the city's or the bank's is made into it. */
async function expectBooks({ url, schema, bank }: Place): Promise<void> {
  const { db, close } = await openPostgres(url)
  try {
    await expectMigrated(db, { schema })
    if (bank === undefined) await expectSandboxBeside(db, schema)
  } finally {
    await close()
  }
}

async function main(url: string | undefined): Promise<number> {
  if (!url) {
    console.error('usage: npm run audit -- postgres://…')
    return 2
  }
  const schema = readSchema(process.env)
  const there = readService(process.env, 'BANK')
  await expectBooks({ url, schema, bank: there })
  const database = await openPostgres(url, schema === undefined ? {} : { schema })
  const storage = { kind: 'postgres', url, schema } as const
  const { bank, close } = await openBank({ storage, bank: there, hasControls: false }, { log: { write: () => {} } })
  try {
    const book = await readBankBook(database.db, bank)
    const findings = await database.patiently((db) => auditBooks(db, book))
    for (const { rule, id, detail, isDecided } of findings)
      console.log(`${rule}\n  ${id}: ${detail}${isDecided ? ' (decided by a person)' : ''}`)
    const decided = findings.filter(({ isDecided }) => isDecided).length
    const found = findings.length - decided
    console.log(`${database.location}: ${found} found and ${decided} decided by a person, by ${RULE_COUNT} rules`)
    return found === 0 ? 0 : 1
  } finally {
    await close()
    await database.close()
  }
}

/** In a sentence where whoever asks can do something about it. */
function explain(cause: unknown): unknown {
  if (cause instanceof StartRefusedError) return cause.message
  return cause instanceof BankSilentError ? 'The bank does not answer.' : cause
}

process.exitCode = await main(process.argv[2]).catch((cause: unknown) => {
  console.error('Not compared.', explain(cause))
  return 2
})
