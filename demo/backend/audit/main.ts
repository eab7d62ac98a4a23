// `npm run audit -- <DATABASE_URL>`: are the books of this database level with each other, and with the bank's? The bank is
// the one of BANK_URL and BANK_TOKEN; without them the sandbox's, beside the city's on the same server. Changes nothing.
import { RULE_COUNT, auditBooks } from './audit.ts'
import { readBankBook } from './read-bank-book.ts'
import { openPostgres } from '../database/postgres.ts'
import { openBank } from '../open-bank.ts'
import { readProcessOptions } from '../process-options.ts'

async function main(url: string | undefined): Promise<number> {
  if (!url) {
    console.error('usage: npm run audit -- postgres://…')
    return 2
  }
  const { storage, bank: there } = readProcessOptions({ ...process.env, DATABASE_URL: url })
  const schema = process.env['DATABASE_SCHEMA']
  const database = await openPostgres(url, schema ? { schema } : {})
  const { bank, close } = await openBank({ storage, bank: there, hasControls: false }, { log: { write: () => {} } })
  try {
    const book = await readBankBook(database.db, bank)
    const findings = await database.patiently((db) => auditBooks(db, book))
    for (const { rule, id, detail } of findings) console.log(`${rule}\n  ${id}: ${detail}`)
    console.log(`${database.location}: ${findings.length} found, by ${RULE_COUNT} rules`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await close()
    await database.close()
  }
}

process.exitCode = await main(process.argv[2])
