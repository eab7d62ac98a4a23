import type { Plan, Told } from './history.ts'

type Play = (plan: Plan) => Promise<Told>

export interface Shrunk {
  plan: Plan
  told: Told
  /** How many replays it took. */
  tries: number
}

/** How many replays a search for the shortest history may take. */
const MOST_TRIES = 80

/**
 * The shortest history found that still goes wrong: without the people, the turns and the faults that it does not need.
 */
export async function shrink(play: Play, plan: Plan, told: Told): Promise<Shrunk> {
  let best: Omit<Shrunk, 'tries'> = { plan, told }
  let tries = 0

  async function attempt(shorter: Plan): Promise<boolean> {
    if (tries >= MOST_TRIES) return false
    tries += 1
    const now = await play(shorter)
    if (now.wrong.length > 0) best = { plan: shorter, told: now }
    return now.wrong.length > 0
  }

  for (const name of Object.keys(told.people)) {
    if (Object.keys(best.told.people).length === 1) break
    // oxlint-disable-next-line no-await-in-loop -- each replay begins where the one before has led
    await attempt({ ...best.plan, absent: new Set([...(best.plan.absent ?? []), name]) })
  }
  for (const [name, turns] of Object.entries(best.told.people)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (let fewer = 0; fewer < turns && !(await without(name, fewer)); fewer += 1);
  }
  await spareFaults()
  return { ...best, tries }

  function without(name: string, turns: number): Promise<boolean> {
    return attempt({ ...best.plan, turns: { ...best.plan.turns, [name]: turns } })
  }

  /** All of them, then halves, and so on down to each alone. */
  async function spareFaults(): Promise<void> {
    const left = () => best.told.struck.map(({ site }) => site)
    for (let size = left().length; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < left().length;) {
        const spared = new Set([...(best.plan.spared ?? []), ...left().slice(from, from + size)])
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!(await attempt({ ...best.plan, spared }))) from += size
        if (tries >= MOST_TRIES) return
      }
    }
  }
}

/** What a person reads of a failure: the seed, what is wrong, and the history, without the statements of the database. */
export function describeFailure({ plan, told, tries }: Shrunk): string {
  const people = Object.entries(told.people).map(([name, turns]) => `${name} (${turns} turns)`)
  const faults = told.struck.map(({ site, fault }) => `  ${fault}: ${site}`)
  const story = told.lines.filter((line) => !IS_STATEMENT.test(line)).map((line) => `  ${line.slice(0, 200)}`)
  return [
    `seed ${plan.seed}: ${told.wrong.length} things are wrong`,
    ...told.wrong.map((line) => `  ${line}`),
    `the shortest history found, after ${tries} replays, has ${people.join(', ')} and ${faults.length} faults`,
    ...faults,
    ...story,
    `npm run simulate -- --seed ${plan.seed} plays it again, with its statements`,
  ].join('\n')
}

const IS_STATEMENT = /^[\d.]+ .*(north|south|bank) \d+ /
