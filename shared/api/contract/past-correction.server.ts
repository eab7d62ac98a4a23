import { object, string } from 'yup'
import { CORRECTABLE } from '../../domain/correctable.ts'
import { createTimeSchema } from './call.server.ts'
import { says } from './meaning.server.ts'

/** What was put right once, of a parking or in the history. */
export const pastCorrection = object({
  field: string().oneOf(CORRECTABLE).required().meta(says('what was put right: `vehicle`, `zone` or `start`')),
  at: createTimeSchema().required().meta(says('when it was put right')),
  plate: string().required().meta(says('the plate before, without spaces')),
  zone: string().required().meta(says('code of the tariff zone before')),
  zoneName: string().meta(says('name of that zone', 'its code is shown')),
  parkingCode: string().meta(says('code of the parking before', 'none is shown')),
  startDate: createTimeSchema().required().meta(says('the start before')),
})
