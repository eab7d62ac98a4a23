import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { encodeForm, encodeQuery, type Call, type Fields } from '../../../shared/api/contract/call.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { startProcess, type BackendProcess } from '../../support/backend-process.ts'

const EMAIL = 'driver@demo.example'
interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** Takes traces, and is the bank: one that is out of order. */
const traces: string[] = []
const askedOfBank: (string | undefined)[] = []
const other = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    if (request.url === '/v1/traces') traces.push(body)
    else askedOfBank.push(request.headers['traceparent'] as string | undefined)
    response.writeHead(request.url === '/v1/traces' ? 200 : 500).end('{}')
  })
})

let backend: BackendProcess

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  backend = await startProcess({
    MEMORY: '1',
    BANK_URL: url,
    BANK_TOKEN: 'a-token',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_SERVICE_NAME: 'probe',
    QUIET: '1',
  })
}, 60_000)
afterAll(async () => {
  backend.signal('SIGKILL')
  await new Promise((resolve) => other.close(resolve))
})

async function send<Request>(call: Call<Request, unknown>, request: Request, token?: string) {
  const fields: Fields = { ...call.encode(request), ...(token === undefined ? {} : { token }) }
  const isQuery = call.body === 'query'
  const url = `${backend.url}/zarechny${call.path}${isQuery ? encodeQuery(fields) : ''}`
  const response = await fetch(url, {
    method: call.method,
    ...(isQuery
      ? {}
      : {
          body: encodeForm(fields),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'tracing-test-1' },
        }),
  })
  return { id: response.headers.get('x-request-id'), body: (await response.json()) as Record<string, any> }
}

const readSpans = (): Span[] =>
  traces
    .flatMap((text) => JSON.parse(text)['resourceSpans'] as { scopeSpans: { spans: Span[] }[] }[])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
const attributeOf = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

it('a request is followed to the bank, under the number that its answer has, and without a word about the person', async () => {
  const signed = await send(login, { login: EMAIL, password: 'parking1' })
  const token = String(signed.body['token'] ?? signed.body['result']?.token)
  const profile = await send(getProfile, undefined, token)
  expect(profile.body['status']).toBe('ok')
  const refill = { amount: 10_000, method: 'assistBankCard', phone: '79161234567', returnUrl: 'http://localhost/' }
  const refused = await send(refillBalance, refill, token)
  expect(refused.body).toMatchObject({ status: 'error', errorName: 'PaymentServiceError' })
  backend.signal('SIGTERM')
  expect(await backend.ended).toBe(0)

  const spans = readSpans()
  const spanOf = (id: string | null) => spans.find((span) => attributeOf(span, 'request.id') === id)!
  expect(attributeOf(spanOf(profile.id), 'http.route')).toBe(`/zarechny${getProfile.path}`)
  expect(attributeOf(spanOf(profile.id), 'http.response.status_code')).toBe(200)
  const asked = spans.find(({ parentSpanId }) => parentSpanId === spanOf(refused.id).spanId)
  expect(attributeOf(asked!, 'http.response.status_code')).toBe(500)
  expect(askedOfBank[0]).toContain(asked!.traceId)
  const text = traces.join('\n')
  expect(text).toContain('"probe"')
  for (const secret of [token, EMAIL, '79161234567', 'parking1', 'a-token']) expect(text).not.toContain(secret)
})
