import type { CallRow } from '../calls.ts'
import { notificationExample, optionsExample, settingsExample, smsCommandsExample } from '../info.examples.ts'
import { notificationAnswer, optionsAnswer, settingsAnswer, smsCommandsAnswer } from '../info.schema.ts'
import { getNotification, getOptions, getSmsCommands } from '../info.ts'
import { getSettings } from '../settings.ts'
import { parkingsExample, zonesExample } from '../zones.examples.ts'
import { emptyInput, parkingsAnswer, zonesAnswer } from '../zones.schema.ts'
import { getParkings, getZones } from '../zones.ts'

const info = { area: 'info', input: emptyInput, errors: [] } as const
const zones = { area: 'zones', input: emptyInput, errors: [] } as const

export const INFO_CALLS: readonly CallRow[] = [
  { ...info, call: getOptions, summary: 'Options of the city', answer: optionsAnswer, example: optionsExample },
  { ...info, call: getSettings, summary: 'Settings of the city', answer: settingsAnswer, example: settingsExample },
  {
    ...info,
    call: getNotification,
    summary: 'The pop-up notice',
    answer: notificationAnswer,
    example: notificationExample,
  },
  { ...info, call: getSmsCommands, summary: 'Commands by SMS', answer: smsCommandsAnswer, example: smsCommandsExample },
  { ...zones, call: getZones, summary: 'Tariff zones with their prices', answer: zonesAnswer, example: zonesExample },
  { ...zones, call: getParkings, summary: 'Parkings', answer: parkingsAnswer, example: parkingsExample },
]
