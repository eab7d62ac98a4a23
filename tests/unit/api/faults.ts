import type { AppErrorCode } from '../../../shared/api/app-error.ts'
import { ERROR_CODES } from '../../../shared/domain/errors.ts'
import { answer, answerJson, type Handler } from './fault-server.ts'

export interface Fault {
  name: string
  handler: Handler
  code: AppErrorCode
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>'
/** Lower case and one word, but what cities really send. */
const SENT: readonly string[] = ['error', 'registrationError', 'guestDisabled', 'notFound', 'conflict']
const OURS: readonly AppErrorCode[] = ERROR_CODES.filter((code) => /^[a-z]/.test(code) && !SENT.includes(code))

const STATUSES: Readonly<Record<number, AppErrorCode>> = {
  400: 'ValidationError',
  401: 'unauthorized',
  402: 'unknown',
  403: 'forbidden',
  404: 'notFound',
  405: 'unknown',
  408: 'timeout',
  409: 'conflict',
  410: 'notFound',
  413: 'unknown',
  418: 'unknown',
  422: 'ValidationError',
  429: 'tooManyRequests',
  451: 'unknown',
  500: 'server',
  501: 'server',
  502: 'server',
  503: 'server',
  504: 'timeout',
  507: 'server',
}

/** What a broken line or a broken server does to one answer. */
const broken: readonly Fault[] = [
  { name: 'the line is cut before the answer', code: 'network', handler: (_, response) => void response.destroy() },
  {
    name: 'the line is cut within the answer',
    code: 'network',
    handler: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"status":"ok",', () => response.destroy())
    },
  },
  {
    name: 'the answer is packed wrongly',
    code: 'network',
    handler: answer('not gzip', { headers: { 'content-encoding': 'gzip' } }),
  },
  { name: 'a page instead of an answer', code: 'contract', handler: answer(HTML, { type: 'text/html' }) },
  { name: 'a page that calls itself JSON', code: 'contract', handler: answer(HTML) },
  { name: 'broken JSON', code: 'contract', handler: answer('{"status":"ok",') },
  { name: 'nothing at all', code: 'contract', handler: answer('') },
  { name: 'white space', code: 'contract', handler: answer(' \n') },
  { name: 'no content', code: 'contract', handler: (_, response) => void response.writeHead(204).end() },
  { name: 'null', code: 'contract', handler: answer('null') },
  { name: 'a number', code: 'contract', handler: answer('42') },
  { name: 'a text', code: 'contract', handler: answer('"ok"') },
  { name: 'an answer without what was asked for', code: 'contract', handler: answerJson({ status: 'ok' }) },
  {
    name: 'an answer with something else in its place',
    code: 'contract',
    handler: answerJson({ status: 'ok', result: { price: [] } }),
  },
  {
    name: 'an endless redirect',
    code: 'network',
    handler: (_, response) => void response.writeHead(302, { location: '/api/asked/v1' }).end(),
  },
  { name: 'a redirect to nowhere', code: 'contract', handler: (_, response) => void response.writeHead(302).end() },
]

const statuses: readonly Fault[] = Object.entries(STATUSES).flatMap(([text, code]) => {
  const status = Number(text)
  return [
    { name: `${status} and nothing else`, code, handler: answer('', { status }) },
    { name: `${status} and a page`, code, handler: answer(HTML, { status, type: 'text/html' }) },
    { name: `${status} and broken JSON`, code, handler: answer('{"status":', { status }) },
    {
      name: `${status} and a framework's words`,
      code,
      handler: answerJson({ statusCode: status, error: 'Oops', message: 'Oops' }, { status }),
    },
    {
      name: `${status} and a problem document`,
      code,
      handler: answerJson({ type: 'about:blank', title: 'Oops', status }, { status }),
    },
    { name: `${status} and a list`, code, handler: answerJson([], { status }) },
    {
      name: `${status} although all is said to be well`,
      code,
      handler: answerJson({ status: 'ok', result: { price: 1 } }, { status }),
    },
    {
      name: `${status} and an unknown name`,
      code,
      handler: answerJson({ status: 'error', errorName: 'Nonesuch' }, { status }),
    },
  ]
})

const named: readonly Fault[] = ERROR_CODES.filter((code) => !OURS.includes(code)).flatMap((code) =>
  [200, 401, 500].map((status) => ({
    name: `${code} under ${status}`,
    code,
    handler: answerJson({ status: 'Error', errorName: code, message: 'words' }, { status }),
  })),
)

const misnamed: readonly Fault[] = [
  { name: 'an error without a name', code: 'UnknownError', handler: answerJson({ status: 'error' }) },
  {
    name: 'an error with an empty name',
    code: 'UnknownError',
    handler: answerJson({ status: 'error', errorName: '' }),
  },
  {
    name: 'a name that no one knows',
    code: 'UnknownError',
    handler: answerJson({ status: 'error', errorName: 'Nonesuch' }),
  },
  { name: 'a name beside no status', code: 'ZoneNotFound', handler: answerJson({ errorName: 'ZoneNotFound' }) },
  { name: 'a name in the place of the status', code: 'EmptyPass', handler: answerJson({ status: 'EmptyPass' }) },
  { name: 'a status that no one knows', code: 'UnknownError', handler: answerJson({ status: 'perhaps' }) },
  ...OURS.map((code) => ({
    name: `the server calls its error ${code}`,
    code: 'UnknownError' as const,
    handler: answerJson({ status: 'error', errorName: code }),
  })),
]

export const FAULTS: readonly Fault[] = [...broken, ...statuses, ...named, ...misnamed]
