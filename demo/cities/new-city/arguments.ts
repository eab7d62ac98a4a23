import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Texts } from './interview.ts'
import { createQuestions, type QuestionName } from './questions.ts'

/** What `npm run new-city` was told beforehand. */
export interface NewCityArguments {
  given: Texts
  /** Take the answer in brackets for everything that is not said. */
  isSettled: boolean
}

const questions = Object.entries(createQuestions([]))
const names = questions.map(([name]) => name as QuestionName)

/** `titleRu` as the command line has it: `title-ru`. */
export const toFlag = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Options beside the flag of each question. */
export const OPTIONS = {
  answers: 'a JSON file with answers by their names below; what it leaves out is asked for, or the answer in brackets',
  yes: 'takes the answer in brackets for whatever is not said',
  help: 'says this',
} as const

/** Each question, by its name in a file of answers. */
export const QUESTIONS: readonly { name: QuestionName; ask: string; fallback: string | undefined }[] = questions.map(
  ([name, { ask, fallback }]) => ({ name: name as QuestionName, ask, fallback }),
)

export const USAGE = [
  'npm run new-city -- <name> [--answers <file>] [--yes] [a flag for each answer]',
  ...Object.entries(OPTIONS).map(([name, meaning]) => `  --${name.padEnd(10)} ${meaning}`),
  ...QUESTIONS.map(
    ({ name, ask, fallback }) =>
      `  --${toFlag(name).padEnd(10)} ${ask}${fallback === undefined ? '' : ` [${fallback}]`}${toFlag(name) === name ? '' : ` (in a file: ${name})`}`,
  ),
].join('\n')

/** @throws Error with a sentence where the line or the file cannot be read */
export function readArguments(line: readonly string[]): NewCityArguments {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...line],
    allowPositionals: true,
    options: {
      answers: text,
      yes: { type: 'boolean' },
      help: { type: 'boolean' },
      ...Object.fromEntries(names.map((name) => [toFlag(name), text])),
    },
  })
  const [name, ...rest] = positionals
  if (rest.length > 0) throw new Error(`One name is needed, not also “${rest.join(' ')}”`)
  const flags = names.flatMap((one) => {
    const value = (values as Record<string, string | undefined>)[toFlag(one)]
    return value === undefined ? [] : [[one, value] as const]
  })
  const { answers, yes = false } = values as { answers?: string; yes?: boolean }
  return {
    given: {
      ...(answers === undefined ? {} : readAnswers(answers)),
      ...Object.fromEntries(flags),
      ...(name === undefined ? {} : { name }),
    },
    isSettled: yes,
  }
}

function readAnswers(file: string): Texts {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const content: unknown = parse(file)
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`${file} must be an object with an answer for each question`)
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (!names.some((known) => known === name)) throw new Error(`${file}: ${name} is no question`)
      return [name, toText(value)]
    }),
  )
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** As it would be typed. */
function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value ?? 'none')
}
