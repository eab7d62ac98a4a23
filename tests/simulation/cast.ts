import type { Db } from '../../demo/backend/database/database.ts'
import type { City } from '../../demo/cities/load-cities.ts'
import { accountantsOf, createAccountant, type Accountant } from './accountant.ts'
import type { Actor } from './actor.ts'
import { createLeaver, type Leaver } from './leaver.ts'
import { leaverOf, pageOf, rolesOf } from './people.ts'
import { createPerson, type Person, type PersonWorld } from './person.ts'
import { signIn } from './sign-in.ts'
import { createStaffPerson, staffOf, type StaffPerson } from './staff-person.ts'

/** Who is there in a history. */
export interface Cast {
  /** Who pays. */
  people: Person[]
  staff: StaffPerson[]
  leavers: Leaver[]
  accountants: Accountant[]
  all: Actor[]
}

export const NOBODY: Cast = { people: [], staff: [], leavers: [], accountants: [], all: [] }

/** Everybody but the absent. */
export async function gatherCast(
  world: PersonWorld & { db: Db },
  { city, absent = new Set() }: { city: City; absent?: ReadonlySet<string> | undefined },
): Promise<Cast> {
  const { chance, db, scheduler } = world
  const isThere = ({ name }: { name: string }) => !absent.has(name)
  const roles = rolesOf(chance, city)
  const people: Person[] = []
  for (const role of roles.filter(isThere)) {
    // oxlint-disable-next-line no-await-in-loop -- the same order in every replay
    const openPage = await scheduler.outside(pageOf(role, { db, scheduler, city: city.name }))
    people.push(createPerson(world, { ...role, openPage }))
  }
  const staff = staffOf(chance)
    .filter((name) => isThere({ name }))
    .map((name) => createStaffPerson(world, name))
  const leavers: Leaver[] = []
  for (const { name, email } of leaverOf(chance, roles).filter(isThere)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const account = await scheduler.outside(signIn({ db, scheduler, city: city.name }, email))
    leavers.push(createLeaver(world, { name, city: city.name, account }))
  }
  const accountants = accountantsOf(chance)
    .filter((name) => isThere({ name }))
    .map((name) => createAccountant(world, { name, city: city.name }))
  return { people, staff, leavers, accountants, all: [...people, ...staff, ...leavers, ...accountants] }
}
