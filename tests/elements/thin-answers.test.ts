// A city whose answers say less than the contract, or other things: every element shows something, throws nothing, and
// tells only codes of its list.
import { mutate, MUTATIONS, NEARLY_NOTHING } from '../support/thin-answers.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { saidOtherwise } from './support/said-otherwise.ts'
import { signInDriver } from './support/sign-in.ts'
import { type ElementSample, elements, openPage, pick, scriptOf, settled, textOf } from './support/pages.ts'

/** The same seed gives the same numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What becomes of the answers of one page: the same call is answered the same each time. */
function createThinner(seed: number): (path: string, text: string) => string {
  const known = new Map<string, string>()
  const random = createRandom(seed)
  return (path, text) => {
    const before = known.get(path)
    if (before !== undefined) return before
    let answer = text
    try {
      const mutations = Array.from({ length: 1 + random(4) }, () => ({
        place: random(5000),
        kind: MUTATIONS[random(MUTATIONS.length)] ?? 'drop',
      }))
      const isNearlyNothing = random(5) === 0
      const thin = isNearlyNothing ? NEARLY_NOTHING[random(NEARLY_NOTHING.length)] : mutate(JSON.parse(text), mutations)
      answer = JSON.stringify(thin)
    } catch {
      // It is no JSON, and stays as it is.
    }
    known.set(path, answer)
    return answer
  }
}

/** Codes that all pages were told. */
let told = 0

async function open(element: ElementSample, seed: number, language: string): Promise<void> {
  const head = saidOtherwise(createThinner(seed))
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${head}${scriptOf(element)}<${element.tag} city="zarechny"></${element.tag}>`,
  )
  const shown = page.document.querySelector<HTMLElement>(element.tag)
  claim(shown, 'the element is on its page')
  await settled(shown)
  await until(
    () => textOf(shown).trim() !== '' || shown.getBoundingClientRect().height === 0,
    () => `seed ${seed}: it shows something`,
  )
  same(page.thrown, [], `seed ${seed}: what was thrown`)
  same(
    page.errors.filter((code) => code === 'crash' || !element.errorCodes.includes(code)),
    [],
    `seed ${seed}: codes that are not of the list, or say that it broke`,
  )
  told += page.errors.length
  page.close()
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

describe('an element in a city whose answers are thin', () => {
  for (const element of elements.filter(({ isFixture }) => !isFixture)) {
    it(`is never blank, throws nothing and does not break: <${element.tag}>`, async () => {
      localStorage.clear()
      // What is behind the sign-in is thin too.
      await signInDriver()
      for (const seed of pick(element, SEEDS, 3)) await open(element, seed, seed % 2 === 0 ? 'en' : 'ru') // oxlint-disable-line no-await-in-loop -- one page after another
    })
  }

  it('is told, where it matters', () => {
    console.info(`${told} codes were told by elements whose answers were thin`)
    claim(told > 5, 'no answer was so thin that an element told of it')
  })
})
