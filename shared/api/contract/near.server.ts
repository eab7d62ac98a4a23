import { array, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './near.ts'

const degrees = (most: number) => number().required().min(-most).max(most)

export const nearCalls = describeCalls('near', rows, {
  getNearPlaces: {
    summary: 'The places around a point that can be paid for; asked only where `useNearPlaces` is on',
    input: object({
      latitude: degrees(90).meta(says('degrees north, WGS 84, four digits after the point')),
      longitude: degrees(180).meta(says('degrees east, WGS 84, four digits after the point')),
    }),
    answer: createAnswerSchema({
      result: array(
        object({
          code: string().required().meta(says('code of the zone, or of the parking where `paymentByParkingId` is on')),
          distance: number()
            .required()
            .min(0)
            .meta(says('metres from the point, in a straight line, to its nearest edge')),
        }),
      )
        .required()
        .meta(says('the nearest 20 within 20 km, the nearest first; none where there are none')),
    }),
    example: {
      request: { latitude: 56.0402, longitude: 38.5999 },
      answer: {
        status: 'ok',
        result: [
          { code: '101', distance: 40 },
          { code: '102', distance: 310 },
        ],
      },
    },
    errors: ['ValidationError'],
  },
})
