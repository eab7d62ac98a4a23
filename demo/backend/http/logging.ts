import { pino, type Logger } from 'pino'
import { maskText, maskUrl } from './masking.ts'

/** Where log lines go; tests collect them. */
export interface LogTarget {
  write(line: string): void
}

/** A failed query's message carries its parameters, so of such an error only the cause and the place are told. */
function describeError(error: Error & { code?: unknown; query?: unknown }): Record<string, unknown> {
  const isQuery = error.query !== undefined
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: isQuery ? 'query failed' : error.message,
    code: error.code,
    stack: frames.slice(0, 8).join('\n'),
    cause,
  }
}

/** One JSON line per event. Every line passes the mask as a whole, from every writer. */
export function createLogger(target: LogTarget): Logger {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          url: maskUrl(request.url),
        }),
        err: describeError,
      },
    },
    { write: (line: string) => target.write(maskText(line)) },
  )
}
