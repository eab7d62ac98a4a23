import type { AppErrorCode } from './app-error.ts'

const CODES: Readonly<Record<number, AppErrorCode>> = {
  400: 'ValidationError',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  410: 'notFound',
  422: 'ValidationError',
  429: 'tooManyRequests',
  504: 'timeout',
}

/**
 * The code of an HTTP status that came without the name of an error (readings M, HTTP status).
 * Status 0 and 3xx are redirects the client refused to follow: not the contract's answer.
 */
export function codeOfHttpStatus(status: number): AppErrorCode {
  const code = CODES[status]
  if (code !== undefined) return code
  if (status < 400) return 'contract'
  return status < 500 ? 'unknown' : 'server'
}
