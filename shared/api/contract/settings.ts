import type { Call } from './call.ts'
import { openResult } from './decoding.ts'
import { readSettings, type Settings } from './settings-table.ts'

export { readMethod, type PaymentMethod, type Settings } from './settings-table.ts'

export const getSettings: Call<void, Settings> = {
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings/v3',
  aliases: ['/api/profile/get-settings-v1', '/api/settings'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer) => readSettings(openResult(answer)),
}
