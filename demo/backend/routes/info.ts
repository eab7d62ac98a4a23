import type { FastifyInstance } from 'fastify'
import { notificationCalls } from '../../../shared/api/contract/notification.server.ts'
import { OWN_ENTRY } from '../../../shared/api/contract/own-entry.server.ts'
import { optionsCalls } from '../../../shared/api/contract/options.server.ts'
import { settingsCalls } from '../../../shared/api/contract/settings.server.ts'
import { smsCommandsCalls } from '../../../shared/api/contract/sms-commands.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { toPublicEntry } from '../../cities/load-cities.ts'
import { createDocument } from '../http/compression.ts'
import { mount } from '../http/mount.ts'

/** What a city says of itself: its data as they are. */
export function serveInfo(app: FastifyInstance, { data }: CityModel): void {
  const { options, content, smsCommands } = data
  const has = { hasNews: content.news.length > 0, hasSmsCommands: smsCommands.length > 0 }
  const documents = [
    [optionsCalls.getOptions, { ...has, ...options }],
    [settingsCalls.getSettings, data.settings],
    [notificationCalls.getNotification, data.notification],
    [smsCommandsCalls.getSmsCommands, smsCommands],
  ] as const
  // An element that names this backend asks for its entry here (readings gB-24).
  const entry = createDocument(toPublicEntry(data))
  app.get(OWN_ENTRY.path, (request, reply) => entry.send(request, reply))
  for (const [row, result] of documents) {
    const document = createDocument({ status: 'ok', result })
    mount(app, row, async ({ request, reply }) => {
      document.send(request, reply)
      return undefined
    })
  }
}
