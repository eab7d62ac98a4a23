import { resolveFrom } from './tree.ts'
import type { Violation } from './verdict.ts'

interface Forbidden {
  pattern: RegExp
  problem: string
  remedy: string
}

// Put together, so that this file does not say them.
const UNFINISHED = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['X', 'XX'],
  ['HA', 'CK'],
]
  .map((parts) => parts.join(''))
  .join('|')

/** What no text file of the project says. */
const FORBIDDEN: Forbidden[] = [
  {
    pattern: new RegExp(`\\b(${UNFINISHED})\\b`),
    problem: 'leaves a note to finish it',
    remedy: 'finish it, or write an issue',
  },
  {
    pattern: /(?<![\w/.*-])\/(?:work|home|root|Users)\/[\w.]/,
    problem: 'names a folder of one machine',
    remedy: 'take the path from the file’s own place',
  },
  {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    problem: 'holds a private key',
    remedy: 'make it when it is needed',
  },
  {
    pattern: /\b(AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,}|npm_\w{30,}|xox[baprs]-[\w-]{10,})/,
    problem: 'holds a key of a service',
    remedy: 'take it from the environment',
  },
  {
    pattern: /\beyJ[\w-]{16,}\.[\w-]{16,}\.[\w-]{8,}/,
    problem: 'holds a signed token',
    remedy: 'make it in the test that needs it',
  },
  {
    pattern: /\b(password|secret|api_?key|token)\w*['"]?\s*[:=]\s*['"](?=[^'"]*\d)[\w+/=-]{24,}['"]/i,
    problem: 'holds what looks like a secret',
    remedy: 'take it from the environment',
  },
  {
    pattern: /\bpostgres(ql)?:\/\/[^\s:/@]+:[^\s@$]+@(?!localhost|127\.0\.0\.1|host\b)/,
    problem: 'holds a database password',
    remedy: 'take it from the environment',
  },
]

/** The lines of a file that say what none may say. */
export function findForbiddenText(path: string, text: string): Violation[] {
  return text.split('\n').flatMap((line, index) => {
    const places = FORBIDDEN.filter(({ pattern }) => pattern.test(line))
    return places.map(({ problem, remedy }) => ({ path, line: index + 1, problem, remedy }))
  })
}

/**
 * Tags by which React writes into the page's head, which is the page's own (promise 10), or which a strict policy
 * blocks.
 */
const HEAD_TAG = /<(?:title|meta|link|style|script)(?=[\s/>])/

export function findHeadTags(path: string, text: string): Violation[] {
  return text.split('\n').flatMap((line, index) => {
    const tag = HEAD_TAG.exec(line)?.[0]
    if (tag === undefined) return []
    return [
      {
        path,
        line: index + 1,
        problem: `uses ${tag}`,
        remedy: 'React writes it into the head of the page, which is not ours: styles belong into styles.css',
      },
    ]
  })
}

/**
 * What our intl has not (shared/i18n/intl.tsx): anything but `locale` and `formatMessage`, and the components that need
 * it.
 */
const OTHER_FORMAT =
  /(?<![\w/])(?:intl|useIntl\(\))\??\.(?!formatMessage(?!\w)|locale(?!\w))\w+|(?<!\w)(?:Formatted(?!Message(?!\w))[A-Z]\w+|IntlProvider|createIntl)(?!\w)/

export function findOtherFormats(path: string, text: string): Violation[] {
  return text.split('\n').flatMap((line, index) => {
    const found = OTHER_FORMAT.exec(line)?.[0]
    const remedy = 'our intl has locale and formatMessage: write money, times and durations by shared/i18n/format.ts'
    return found === undefined ? [] : [{ path, line: index + 1, problem: `uses ${found}`, remedy }]
  })
}

/** Relative paths that lead out of the project. */
export function findWaysOut(path: string, text: string): Violation[] {
  return text.split('\n').flatMap((line, index) => {
    const ways = [...line.matchAll(/(?<![\w./])(?:\.\.\/)+[\w@.-]+/g)].map(([way]) => way)
    return ways
      .filter((way) => resolveFrom(path, way).startsWith('..'))
      .map((way) => ({
        path,
        line: index + 1,
        problem: `names ${way}, which is outside the project`,
        remedy: 'bring what it needs into the project',
      }))
  })
}

/** Misspellings of the wire, which stay where the wire is read. */
export function findWireWords(path: string, text: string): Violation[] {
  return text.split('\n').flatMap((line, index) => {
    const word = /standart|deffered|creatrefill/i.exec(line)?.[0]
    return word === undefined
      ? []
      : [
          {
            path,
            line: index + 1,
            problem: `says "${word}"`,
            remedy: 'the wire’s spelling stays in shared/api/contract: use our own name',
          },
        ]
  })
}
