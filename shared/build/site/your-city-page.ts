import { OPTIONS, QUESTIONS, toFlag } from '../../../demo/cities/new-city/arguments.ts'
import { BLOCKS } from '../../../demo/guide/blocks.ts'
import { FILES, OWN, type Step } from '../../../demo/guide/steps.ts'
import { escapeHtml, toBlock, toCode, toProse, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

function toHtml({ id, title, parts }: Step): string {
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p class="prose">${toRich(part)}</p>`
    const { code, label, language } = BLOCKS[part.block]
    return toBlock(code, { label, language, id: `block-${part.block}` })
  })
  return toSection(id, title, html.join(''))
}

/** Links stand in the text as they are; what is in backquotes is code. */
function toRich(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, (_whole, code: string) => toCode(code))
}

function toQuestions(): string {
  const rows = QUESTIONS.map(({ name, ask, fallback }) => [
    `${toCode(name)}<br>${toCode(`--${toFlag(name)}`)}`,
    toProse(ask),
    fallback === undefined ? 'it has to be said' : toCode(fallback),
  ])
  const options = Object.entries(OPTIONS).map(([name, meaning]) => [toCode(`--${name}`), escapeHtml(meaning)])
  return `${toTable(['In a file of answers, and as a flag', 'Question', 'Where nothing is said'], rows)}${toTable(['Option', 'What it does'], options)}`
}

/** The guide of a new city, from nothing to a guest's payment and to production, in both ways. */
export function toYourCityPage(): Page {
  const questions = { id: 'questions', title: 'The questions of npm run new-city' }
  return {
    file: 'your-city.html',
    title: 'Your city in an afternoon',
    description: 'From nothing to a guest’s payment, the conformance run and production, in two ways.',
    contents: [...FILES, ...OWN, questions].map(({ id, title }) => [id, title]),
    body: `<h1>Your city in an afternoon</h1>
<p class="lead">From nothing to a guest’s payment, the conformance run and production. A: the city is a folder of files, and the reference backend serves it. B: the city has a backend of its own.</p>
${[...FILES, ...OWN].map(toHtml).join('\n')}
${toSection(questions.id, questions.title, toQuestions())}`,
  }
}
