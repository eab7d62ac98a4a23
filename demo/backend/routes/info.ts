import type { FastifyInstance } from 'fastify'
import { getNotification, getOptions, getSmsCommands } from '../../../shared/api/contract/info.ts'
import { getSettings } from '../../../shared/api/contract/settings.ts'
import { emptyInput } from '../../../shared/api/contract/zones.schema.ts'
import type { CityModel } from '../city/city-model.ts'
import { createDocument } from '../http/compression.ts'
import { mount } from '../http/mount.ts'

/** What a city says of itself: its data as they are. */
export function serveInfo(app: FastifyInstance, { data }: CityModel): void {
  const documents = [
    [getOptions, data.options],
    [getSettings, data.settings],
    [getNotification, data.notification],
    [getSmsCommands, data.smsCommands],
  ] as const
  for (const [call, result] of documents) {
    const document = createDocument({ status: 'ok', result })
    mount(app, { call, input: emptyInput }, async ({ request, reply }) => {
      document.send(request, reply)
      return undefined
    })
  }
}
