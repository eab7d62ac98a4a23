import type { Fields, Json } from './call.ts'

/** A request and an answer of one call: the OpenAPI examples, the conformance kit's expectations, the tests' fixtures. */
export interface Example {
  request: Fields
  answer: Json
}
