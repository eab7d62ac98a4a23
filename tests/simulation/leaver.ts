import { desc, eq } from 'drizzle-orm'
import { atom } from 'nanostores'
import { outbox } from '../../demo/backend/database/schema.ts'
import type { Db } from '../../demo/backend/database/database.ts'
import { valueIn } from '../../shared/stores/async.ts'
import type { AccountDeletionFlow } from '../../widgets/profile/account-deletion.ts'
import { createProfile } from '../../widgets/profile/model.ts'
import type { KnownPayback } from '../../widgets/profile/sections.ts'
import { createTestBrowser } from '../support/environment.ts'
import type { Actor } from './actor.ts'
import type { Chance } from './chance.ts'
import { createStage, withPatience } from './page.ts'
import type { SignedIn } from './sign-in.ts'
import { openSimulatedTab, type TabWorld } from './tab.ts'

/** A driver who deletes the account, at whatever moment it is. */
export interface Leaver extends Actor {
  readonly account: SignedIn
  /** What the screen said of the money, when it said that the account is deleted; null where it did not. */
  said(): KnownPayback | null
  leave(): void
}

export interface LeaverWorld extends TabWorld {
  chance: Chance
  /** The city's book: a driver reads the code that was sent. */
  db: Db
}

const SECOND = 1_000
const ATTRIBUTES = { section: '', addVehicle: false, topupUrl: null, parkingUrl: null } as const
const PAUSES = [
  [1, 60],
  [60, 1_200],
  [3_600, 9_000],
] as const

export function createLeaver(
  world: LeaverWorld,
  { name, city, account }: { name: string; city: string; account: SignedIn },
): Leaver {
  const { scheduler, chance, db } = world
  const browser = createTestBrowser()
  const deviceOffset = chance.between(`${name} clock`, -90, 90) * SECOND
  let said: KnownPayback | null = null
  let page = open()

  function open() {
    const tab = openSimulatedTab(world, { name, browser, tabStored: new Map(), deviceOffset })
    const { scope, context, leave } = createStage(tab, city)
    // Who has read that the account is deleted is signed out.
    if (said === null) scope.tokens.set('driver', account.token)
    const model = createProfile({ ...context, $attributes: atom(ATTRIBUTES) })
    model.$deleted.subscribe((payback) => {
      if (payback === null || said !== null) return
      said = payback
      scheduler.note(`${name} reads: deleted, ${JSON.stringify(payback)}`)
    })
    return { model, leave }
  }

  const flow = () => valueIn(page.model.$state.get())
  const sections = () => valueIn(flow()?.$sections.get() ?? { status: 'loading' })

  async function readCode(): Promise<string> {
    const isOwn = eq(outbox.recipient, account.phone)
    const letters = await scheduler.outside(
      db.select().from(outbox).where(isOwn).orderBy(desc(outbox.id)).limit(1).execute(),
    )
    return letters[0]?.code ?? ''
  }

  async function confirm({ $step, code, next, findOut }: AccountDeletionFlow, site: string): Promise<void> {
    if ($step.get() === 'unknown') return findOut()
    if ($step.get() === 'preview') await next()
    if ($step.get() !== 'code') return
    if (chance.of(`${site} wrong`) < 0.1) {
      code.type('0000')
      await code.submit()
    }
    code.type(await readCode())
    await code.submit()
  }

  async function go(site: string): Promise<void> {
    const { myData } = sections() ?? {}
    if (!myData) {
      page.model.retry()
      return flow()?.retry()
    }
    if (myData.$deletion.get() === null) await myData.openDeletion()
    const deletion = myData.$deletion.get()
    if (deletion) await confirm(deletion.flow, site)
  }

  return {
    name,
    account,
    turns: chance.between(`${name} turns`, 2, 5),
    async turn(index) {
      const site = `${name} turn ${index}`
      // Who leaves at once leaves nothing behind.
      const [least, most] = chance.pick(`${site} pause`, index === 0 ? PAUSES.slice(1) : PAUSES)
      await scheduler.pass(chance.between(`${site} length`, least, most) * SECOND)
      if (said !== null) return
      if (chance.of(`${site} anew`) < 0.1) {
        page.leave()
        page = open()
        await scheduler.pass(10 * SECOND)
      }
      await withPatience(scheduler, 60 * SECOND, go(site))
    },
    async look() {
      const { flow: deletion } = sections()?.myData.$deletion.get() ?? {}
      if (deletion?.$step.get() === 'unknown') await withPatience(scheduler, 60 * SECOND, deletion.findOut())
    },
    said: () => said,
    leave: () => page.leave(),
  }
}
