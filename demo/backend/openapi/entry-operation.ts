import { OWN_ENTRY } from '../../../shared/api/contract/own-entry.server.ts'
import { settingsCalls } from '../../../shared/api/contract/settings.server.ts'
import { createCitySchemas } from '../../cities/city-schemas.ts'
import { toPublicEntry } from '../../cities/load-cities.ts'
import type { CityModel } from '../city/city-model.ts'
import type { JsonSchema } from './json-schema.ts'

/** The shape of a city's own entry: that of the published schema. */
export function toEntrySchema(): JsonSchema {
  const { $schema: _dialect, ...schema } = createCitySchemas().entry
  return schema
}

/** The city's own entry as an operation of the document; the example is that of the first city served here. */
export function toEntryOperation(cities: readonly CityModel[]): Record<string, unknown> {
  const [first] = cities
  return {
    operationId: OWN_ENTRY.name,
    summary: OWN_ENTRY.summary,
    tags: [settingsCalls.getSettings.area],
    description: 'Asked beside settings and zones, and never waited for: “The city’s entry” above says the rest.',
    security: [],
    parameters: [],
    responses: {
      '200': {
        description: 'The entry, without an envelope',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Entry' },
            ...(first ? { example: toPublicEntry(first.data) } : {}),
          },
        },
      },
      '404': { description: 'The city says nothing of itself: the elements take the neutral entry' },
    },
  }
}
