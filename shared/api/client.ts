import wretch from 'wretch'
import type { Instant } from '../domain/city-time.ts'
import { judge, readDocument, type Exchange } from './answer.ts'
import { AppError, toAppError, type AppErrorCode } from './app-error.ts'
import type { Call, Fields, Json } from './contract/call.ts'
import { composeRequest, type RequestOptions, type RequestPlace } from './request.ts'
import { readServerTime } from './server-time.ts'

/** Milliseconds a call may take from its sending to the last byte of its answer (readings gI-03). */
export const TIMEOUT_MS = 15_000

export interface CallOptions {
  token?: string | null | undefined
  /** The language chosen on the page, where the call has something written: a letter, an SMS, a document. */
  language?: string | undefined
  /** Idempotency key, the same for every sending of one attempt (readings gB-16). */
  attempt?: string | undefined
  signal?: AbortSignal | undefined
  /** Ask the server itself, past every cache. */
  isFresh?: boolean | undefined
  /** Gets the answer as it came, once it has been decoded without fault. */
  onAnswer?: ((answer: Json) => void) | undefined
}

export interface LargeCallOptions<Answer> extends CallOptions {
  /**
   * Reads a large answer from its text, in its own time, in place of the row's decoder; null where it is no such
   * answer, and then it is judged as any other.
   */
  read?: ((text: string) => Promise<Answer | null>) | undefined
}

export interface Client {
  /** Rejects with AppError and nothing else; sends once, and never again by itself. */
  call<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    options?: LargeCallOptions<Answer>,
  ): Promise<Answer>
}

export interface ClientEnvironment extends RequestPlace {
  timeZone: string
  fetch: typeof fetch
  monotonic(): number
  setTimer(run: () => void, ms: number): () => void
  isOnline(): boolean
  /** Server time of an uncached answer and the milliseconds between sending and its headers. */
  onServerTime(date: Instant, roundTripMs: number): void
  timeoutMs?: number
}

/** By which older name a city knows a call, as a 404 has taught: asked once, then known for the page. */
type Names = Map<string, string>

interface Caller extends ClientEnvironment {
  knownBy: Names
}

export function createClient(environment: ClientEnvironment): Client {
  const knownBy: Names = new Map()
  return { call: (call, request, options = {}) => callWithin({ ...environment, knownBy }, call, request, options) }
}

/** Runs one call under its time limit and the caller's signal; everything that is thrown leaves here as an AppError. */
async function callWithin<Request, Answer>(
  environment: Caller,
  call: Call<Request, Answer>,
  request: Request,
  options: LargeCallOptions<Answer>,
): Promise<Answer> {
  if (options.signal?.aborted) throw new AppError('aborted')
  const controller = new AbortController()
  let stopped: AppErrorCode | null = null
  const stop = (code: AppErrorCode) => {
    stopped ??= code
    controller.abort()
  }
  const abort = () => stop('aborted')
  const stopTimer = environment.setTimer(() => stop('timeout'), environment.timeoutMs ?? TIMEOUT_MS)
  options.signal?.addEventListener('abort', abort)
  try {
    return await ask(environment, call, call.encode(request), { ...options, signal: controller.signal })
  } catch (thrown) {
    if (stopped !== null) throw new AppError(stopped, { cause: thrown })
    const error = toAppError(thrown)
    if (error.code === 'network' && !environment.isOnline()) throw new AppError('offline', { cause: error.cause })
    throw error
  } finally {
    stopTimer()
    options.signal?.removeEventListener('abort', abort)
  }
}

async function ask<Answer>(
  environment: Caller,
  call: Call<never, Answer>,
  fields: Fields,
  options: LargeCallOptions<Answer>,
): Promise<Answer> {
  const { knownBy } = environment
  const known = knownBy.get(call.name)
  const aliased = { ...call, method: call.aliasMethod ?? call.method }
  let exchange = await send(environment, known ? aliased : call, known ?? call.path, fields, options)
  // Older cities know the call by an older name (readings gB-05, gB-25). A payment is never sent twice.
  for (const path of known || options.attempt ? [] : (call.aliases ?? [])) {
    if (exchange.response.status !== 404 || exchange.document?.envelope.errorName) break
    // oxlint-disable-next-line no-await-in-loop -- each name is tried only after the one before was refused
    exchange = await send(environment, aliased, path, fields, options)
    if (exchange.response.status !== 404) knownBy.set(call.name, path)
  }
  if (exchange.value) return exchange.value
  const answer = judge(exchange)
  let decoded: Answer
  try {
    decoded = call.decode(answer, environment.timeZone, environment.origin)
  } catch (cause) {
    throw new AppError('contract', { cause, httpStatus: exchange.response.status })
  }
  options.onAnswer?.(answer)
  return decoded
}

/** An exchange whose answer may have been read already, by the caller's own reader. */
interface ReadExchange<Answer> extends Exchange {
  value?: Answer | null
}

async function send<Answer>(
  environment: ClientEnvironment,
  call: Call<never, Answer>,
  path: string,
  fields: Fields,
  requestOptions: RequestOptions & { read?: LargeCallOptions<Answer>['read'] },
): Promise<ReadExchange<Answer>> {
  const { url, options, body } = composeRequest(environment, call, path, fields, requestOptions)
  const base = wretch(url, options)
    .polyfills({ fetch: environment.fetch })
    .errorType(null)
    .catcherFallback((error) => {
      // An answer with an HTTP error is an answer still; judge() reads its name.
      if (error.response !== undefined) return error.response
      throw new AppError('network', { cause: error })
    })
  const isForm = body === null || body instanceof URLSearchParams
  const sentAt = environment.monotonic()
  const response: Response = await (isForm ? base.body(body) : base.json(body)).fetch(call.method).res()
  const roundTripMs = environment.monotonic() - sentAt
  const fail = (cause: unknown) => {
    throw new AppError('network', { cause, httpStatus: response.status })
  }
  if (call.readFile && response.ok) {
    const bytes = new Uint8Array(await response.arrayBuffer().catch(fail))
    const file = call.readFile(bytes)
    return file ? { response, document: null, value: file } : { response, document: readDocument(toText(bytes)) }
  }
  const text = await response.text().catch(fail)
  const value = response.ok ? await requestOptions.read?.(text) : null
  if (value) return { response, document: null, value }
  const document = readDocument(text)
  const isStorable = call.method === 'GET' && requestOptions.isFresh !== true
  const date = document === null ? null : readServerTime(response, { isStorable })
  if (date !== null) environment.onServerTime(date, roundTripMs)
  return { response, document }
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
