// `npm run audit -- <DATABASE_URL>`: are the books of this database level? Reads and changes nothing.
import { RULE_COUNT, auditBooks } from './audit.ts'
import { openPostgres } from '../database/postgres.ts'

async function main(url: string | undefined): Promise<number> {
  if (!url) {
    console.error('usage: npm run audit -- postgres://…')
    return 2
  }
  const database = await openPostgres(url)
  try {
    const findings = await database.patiently(auditBooks)
    for (const { rule, id, detail } of findings) console.log(`${rule}\n  ${id}: ${detail}`)
    console.log(`${database.location}: ${findings.length} found, by ${RULE_COUNT} rules`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

process.exitCode = await main(process.argv[2])
