import { number, object, string, type ObjectShape } from 'yup'
import { WIRE_AMOUNT } from '../../domain/money.ts'

/** The envelope stands in every answer's schema: yup drops fields a schema does not list. */
export function createAnswerSchema<Shape extends ObjectShape>(shape: Shape) {
  return object({
    status: string().required().oneOf(['ok', 'error']),
    errorName: string(),
    message: string(),
    errorMessage: string(),
    userMessage: string(),
    ...shape,
  })
}

/** ISO 8601 with seconds and the city's offset. */
export function createTimeSchema() {
  return string().matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/)
}

/** Longer ones are no money, and cannot all be counted in whole kopecks. */
const LONGEST_AMOUNT = 13

/** An amount of a request: roubles as text with a point, or the JSON number whose decimal text that is (readings M). */
export function createAmountSchema(description = 'roubles as text with a point') {
  return string().max(LONGEST_AMOUNT).matches(WIRE_AMOUNT).meta({ description })
}

const MINUTES = /^\d{1,6}$/

/** A duration of a request: whole minutes, as digits or as a JSON number. Which of them are on offer is the city's to say. */
export function createMinutesSchema() {
  return number()
    .transform((value: number, sent: unknown) => {
      const isPlain = typeof sent === 'number' || (typeof sent === 'string' && MINUTES.test(sent))
      return isPlain ? value : Number.NaN
    })
    .integer()
    .min(1)
    .max(100_000)
    .meta({ description: 'minutes' })
}

/** A language tag: `ru`, `en`, `sr-Latn`. */
export function createLanguageSchema() {
  return string()
    .matches(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i)
    .max(35)
    .meta({ description: 'language of the bank’s page' })
}
