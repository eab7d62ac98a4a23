import type { FastifyInstance, FastifyRequest } from 'fastify'
import { profileDocumentsCalls } from '../../../shared/api/contract/profile-documents.server.ts'
import { checkDocument, describeDocument, removeDocument, saveDocument } from '../account/documents.ts'
import { requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { mount } from '../http/mount.ts'
import { limitDriver } from '../rate-limit.ts'

/** The documents of a driver: certificates and licences (cabinet section 5, readings 3.10). */
export function serveProfileDocuments(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  for (const row of [profileDocumentsCalls.addDocument, profileDocumentsCalls.editDocument]) {
    mount(app, row, async ({ input, request }) => {
      const saved = await saveDocument(db, { ...(await editOf(input, request)), now: context.clock.now() })
      return { result: describeDocument(saved) }
    })
  }

  mount(app, profileDocumentsCalls.checkDocument, async ({ input, request }) => {
    await checkDocument(db, await editOf(input, request))
    return {}
  })

  mount(app, profileDocumentsCalls.removeDocument, async ({ input, request }) => {
    await removeDocument(db, await requireDriver(context, city, request), input.id)
    return {}
  })

  /** Each answer that another driver has it tells of a stranger: they are counted. */
  async function editOf(input: { id?: string; type: string; title: string }, request: FastifyRequest) {
    const account = await requireDriver(context, city, request)
    await limitDriver(context, city, { name: 'check', accountId: account.id })
    const type = input.type === 'VU' ? ('VU' as const) : ('STS' as const)
    return { city, account, id: input.id, document: { type, number: input.title } }
  }
}
