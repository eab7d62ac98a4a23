/** What a page of another site may send, beside what browsers let every page send. */
export const ALLOWED_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key']

/** What a page of another site may read of an answer. */
export const EXPOSED_HEADERS = ['Date', 'Retry-After', 'X-Request-Id']

/** How each is used: it stands in the OpenAPI document. */
export const HEADER_MEANINGS: Readonly<Record<string, string>> = {
  Authorization: '`Bearer <token>`, or the bare token; from another site it costs a preflight.',
  'Content-Type': 'A JSON body; forms need no preflight.',
  'Idempotency-Key':
    'One per attempt of one person in one city, kept across its retries; sent only where the city entry says `idempotency: true`. With another request it is refused with `ValidationError`. If missing: the same plate, zone and start within 5 minutes is answered with the first result.',
  Date: 'The server’s time, by which the elements count down. If it cannot be read: the device’s clock counts, and the countdown says so.',
  'Retry-After':
    'Whole seconds until it may be asked again: the sign-in says how long to wait. No element asks again by itself because of it. If missing: no time is said.',
  'X-Request-Id': 'Number of the answer, which the server’s log has too. If missing: nothing changes.',
}
