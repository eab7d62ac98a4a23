import { object, string, type ObjectShape } from 'yup'

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

/** A language tag: `ru`, `en`, `sr-Latn`. */
export function createLanguageSchema() {
  return string()
    .matches(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i)
    .max(35)
    .meta({ description: 'language of the bank’s page' })
}
