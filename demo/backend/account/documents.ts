import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { parseDocument } from '../../../shared/domain/document.ts'
import { DOCUMENT_RULES, hasDocument, type DocumentData } from '../../../shared/domain/document-fields.ts'
import type { CityModel } from '../city/city-model.ts'
import { documents, type Account, type DocumentRow } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { checkFields } from '../http/check-fields.ts'
import { lockAccount } from '../payment/ledger/ledger.ts'
import { ownerOf } from './balance.ts'
import { expectConsent } from './consent.ts'
import { keepAccount } from './keep-account.ts'
import { expectFreePaper, lockMarks } from './occupied.ts'
import { isUuid } from '../uuid.ts'

/** A driver who changes documents, and what one of them is to be. `id` is that of the document being changed. */
export interface DocumentEdit {
  city: CityModel
  account: Account
  id?: string | undefined
  document: DocumentData
}

export async function readDocuments(db: Db, accountId: string): Promise<DocumentRow[]> {
  return db.select().from(documents).where(eq(documents.accountId, accountId)).orderBy(asc(documents.createdAt))
}

/** A document as the wire has it. */
export function describeDocument({ id, number, type }: DocumentRow): Record<string, unknown> {
  return { id, title: number, type }
}

/** As it is stored; what the form's rules refuse is refused. */
function settle({ city, document }: DocumentEdit): DocumentData {
  const { stsLettersOnly } = city.settings
  checkFields(DOCUMENT_RULES, document, { stsLettersOnly })
  return { type: document.type, number: parseDocument(document.number).normalised }
}

/** Neither this driver has it already nor another one. */
async function expectFree(db: Db, { city, account, id }: DocumentEdit, document: DocumentData): Promise<void> {
  const others = (await readDocuments(db, account.id)).filter((known) => known.id !== id)
  if (hasDocument(others, document)) throw new BusinessError('DocumentAlreadyExists')
  await expectFreePaper(db, { city: city.name, accountId: account.id }, document)
}

/** Asked while it is typed; what is said here is asked again when it is saved. */
export async function checkDocument(db: Db, edit: DocumentEdit): Promise<void> {
  await expectFree(db, edit, settle(edit))
}

/** A further document, or another type or number of one. */
export async function saveDocument(db: Db, edit: DocumentEdit & { now: number }): Promise<DocumentRow> {
  const { city, account, id, now } = edit
  const document = settle(edit)
  return db.transaction(async (tx) => {
    await keepAccount(tx, account.id)
    await lockMarks(tx, city.name, [document.number])
    await lockAccount(tx, ownerOf(account.id))
    expectConsent(await keepAccount(tx, account.id))
    await expectFree(tx, edit, document)
    const rows =
      id === undefined
        ? await tx
            .insert(documents)
            .values({ ...document, id: randomUUID(), accountId: account.id, createdAt: now })
            .returning()
        : await tx.update(documents).set(document).where(isOwn(account, id)).returning()
    const [row] = rows
    if (!row) throw new BusinessError('ValidationError', { says: 'refusal.noDocument' })
    return row
  })
}

export async function removeDocument(db: Db, account: Account, id: string): Promise<void> {
  await db.delete(documents).where(isOwn(account, id))
}

/** Another driver's document is none, and neither is what is no id. */
function isOwn(account: Account, id: string) {
  return isUuid(id) ? and(eq(documents.id, id), eq(documents.accountId, account.id)) : sql`false`
}
