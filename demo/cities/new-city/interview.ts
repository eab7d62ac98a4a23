import { AnswerError, type Answers, type Question, type QuestionName } from './questions.ts'

/** Answers as they were given, by question. */
export type Texts = Partial<Record<QuestionName, string>>

export interface Interview {
  questions: { [Name in QuestionName]: Question<Name> }
  /** What a file or the command itself has answered. */
  given: Texts
  /** Shows a question and waits for a line; null once there are no more. Absent = nobody can be asked. */
  ask: ((prompt: string) => Promise<string | null>) | null
  say(sentence: string): void
}

/** Everything is answered, or what is missing; the texts that were right either way. */
export type Outcome = { texts: Texts } & ({ answers: Answers } | { problems: string[] })

/**
 * Asks one question after the other. A wrong answer is told by a sentence and asked for again; where nobody can be
 * asked, every wrong or missing one is named at once.
 */
export async function interview({ questions, given, ask, say }: Interview): Promise<Outcome> {
  const soFar: Partial<Answers> = {}
  const texts: Texts = {}
  const problems: string[] = []

  function take(name: QuestionName, text: string): string | null {
    try {
      Object.assign(soFar, { [name]: questions[name].read(text.trim(), soFar) })
      texts[name] = text.trim()
      return null
    } catch (cause) {
      if (!(cause instanceof AnswerError)) throw cause
      return cause.message
    }
  }

  /** Until it is right. */
  async function askFor(name: QuestionName): Promise<boolean> {
    const { ask: words, fallback } = questions[name]
    for (;;) {
      const line = await ask?.(`${words}${fallback === undefined ? '' : ` [${fallback}]`}: `)
      if (line === null || line === undefined) return false
      const problem = take(name, line.trim() === '' ? (fallback ?? '') : line)
      if (problem === null) return true
      say(problem)
    }
  }

  for (const name of Object.keys(questions) as QuestionName[]) {
    if (questions[name].isAsked?.(soFar) === false) continue
    const text = given[name] ?? (ask ? undefined : questions[name].fallback)
    const problem = text === undefined ? null : take(name, text)
    if (text !== undefined && problem === null) continue
    if (problem !== null && ask) say(`${name}: ${problem}`)
    if (!ask) problems.push(`${name}: ${problem ?? `is not answered. ${questions[name].ask}`}`)
    else if (!(await askFor(name)))
      return { texts, problems: [`There was no answer to “${questions[name].ask}” (${name}).`] }
  }
  return problems.length > 0 ? { texts, problems } : { texts, answers: soFar as Answers }
}
