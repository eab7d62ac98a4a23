import { describe, expect, it } from 'vitest'
import type { Plan, Told } from './history.ts'
import { describeFailure, shrink } from './shrink.ts'

const PEOPLE = { anna: 4, boris: 3, vera: 2 }
const SITES = Array.from({ length: 9 }, (_, index) => `line ${index}`)
const WRONG = 'order 7: the bank has 6000, our book nothing'

/** A history in which somebody pays in each turn, and the faults are there, as far as the plan leaves them. */
function tell(plan: Plan, isWrong: (told: Pick<Told, 'people' | 'struck'>) => boolean): Told {
  const present = Object.entries(PEOPLE).filter(([name]) => !plan.absent?.has(name))
  const people = Object.fromEntries(
    present.map(([name, turns]) => [name, Math.min(turns, plan.turns?.[name] ?? turns)]),
  )
  const struck = SITES.filter((site) => !plan.spared?.has(site)).map((site) => ({
    site,
    fault: 'answer lost' as const,
  }))
  const presses = Object.entries(people).flatMap(([name, turns]) =>
    Array.from({ length: turns }, (_, index) => `${index}.500 ${name} pays for the ${index + 1}. time`),
  )
  return {
    wrong: isWrong({ people, struck }) ? [WRONG] : [],
    digest: '',
    lines: [...presses, '2.000 north POST /x #1 north 3 SELECT 1 FROM payments', '9.000 the storm is over'],
    struck,
    people,
  }
}

/** Needs Boris and a second turn of Vera's, and of the faults two. */
const isWrong: Parameters<typeof tell>[1] = ({ people, struck }) =>
  (people['boris'] ?? 0) >= 1 &&
  (people['vera'] ?? 0) >= 2 &&
  ['line 2', 'line 7'].every((needed) => struck.some(({ site }) => site === needed))

const playWrong = async (plan: Plan) => tell(plan, isWrong)

describe('a history that goes wrong', () => {
  it('is cut down to the people, the turns and the faults that it needs', async () => {
    const plan = { seed: 7 }
    const { told, plan: shortest } = await shrink(playWrong, plan, await playWrong(plan))
    expect(told).toMatchObject({ wrong: [WRONG], people: { boris: 1, vera: 2 } })
    expect(told.struck.map(({ site }) => site)).toEqual(['line 2', 'line 7'])
    expect(await playWrong(shortest), 'its plan plays it again').toEqual(told)
    expect(shortest.seed).toBe(7)
  })

  it('stays as it was where it needs everything that is in it', async () => {
    const plan = { seed: 7 }
    const all = await playWrong(plan)
    const play = async (shorter: Plan) =>
      tell(shorter, ({ people, struck }) => {
        const isWhole = Object.entries(PEOPLE).every(([name, turns]) => people[name] === turns)
        return isWhole && struck.length === SITES.length
      })
    const { told, plan: shortest } = await shrink(play, plan, all)
    expect(shortest).toBe(plan)
    expect(told).toBe(all)
  })

  it('is replayed so often at most, and what was found until then is told', async () => {
    const plan = { seed: 7 }
    const all = { ...tell(plan, isWrong), people: { anna: 1, boris: 200 } }
    let replays = 0
    const { told, tries } = await shrink(
      async (shorter) => {
        replays += 1
        return { ...all, people: { boris: 200 }, wrong: shorter.turns === undefined ? [WRONG] : [] }
      },
      plan,
      all,
    )
    expect([tries, replays, told.people]).toEqual([80, 80, { boris: 200 }])
  })

  it('is told by its seed, what is wrong, the shortest history, and how it is played again', async () => {
    const plan = { seed: 7 }
    const text = describeFailure(await shrink(playWrong, plan, await playWrong(plan)))
    expect(text.split('\n')).toEqual([
      'seed 7: 1 things are wrong',
      `  ${WRONG}`,
      expect.stringMatching(
        /^the shortest history found, after \d+ replays, has boris \(1 turns\), vera \(2 turns\) and 2 faults$/,
      ),
      '  answer lost: line 2',
      '  answer lost: line 7',
      '  0.500 boris pays for the 1. time',
      '  0.500 vera pays for the 1. time',
      '  1.500 vera pays for the 2. time',
      '  9.000 the storm is over',
      'npm run simulate -- --seed 7 plays it again, with its statements',
    ])
  })
})
