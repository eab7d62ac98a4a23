// <parking-fines> without a DOM, on the real backend.
import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../shared/stores/account.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { FinesAttributes } from '../../../widgets/fines/element.ts'
import type { FinesFlow } from '../../../widgets/fines/fines-flow.ts'
import { createFines } from '../../../widgets/fines/model.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { FINE, PAID_FINE } from '../../support/fine.ts'
import { createCityWorld, type SignedInVisit, through, visitSignedIn } from '../../support/signed-in-visit.ts'
import { until } from '../../support/visitor.ts'

const [FIRST] = ACCOUNTS.drivers
const SECOND = { ...FIRST!, email: 'second@demo.example', phones: ['79000000031'], vehicles: [], fines: [] }
const world = createCityWorld({
  accounts: { ...ACCOUNTS, drivers: [{ ...FIRST!, fines: [FINE, PAID_FINE] }, SECOND] },
})
const FINES = { create: createFines, defaults: { appealUrl: '' } as FinesAttributes }
const visit = (options: SignedInVisit<FinesAttributes> = {}) => visitSignedIn(world.backend, FINES, options)

const listOf = ({ $fines }: FinesFlow) => until($fines, ({ status }) => status === 'ready').then(valueIn)
const photoOf = async ({ photos }: FinesFlow, uin: string) =>
  (await until(photos.$photos, (all) => all[uin]?.status === 'ready' || all[uin]?.status === 'failed'))[uin]!

/** A network that counts the questions for photos. */
function counting(act: (send: () => Promise<Response>, count: number) => Promise<Response> = (send) => send()) {
  const asked = { count: 0 }
  const fetch = through(/fineimage/, (send, count) => {
    asked.count = count
    return act(send, count)
  })
  return { asked, fetch }
}

describe('the fines of a driver', () => {
  it('are there, newest first', async () => {
    const { flow } = await visit()
    expect((await listOf(flow))?.map(({ uin }) => uin)).toEqual([PAID_FINE.uin, FINE.uin])
  })

  it('lead to the page for appeals with the number of the fine, where the page names one', async () => {
    const { flow } = await visit({ attributes: { appealUrl: '/write?fine={uin}' } })
    expect(new URL(flow.toAppealUrl('188 10')!).search).toContain('fine=188%2010')
    const bare = await visit()
    expect(bare.flow.toAppealUrl('18810')).toBeNull()
  })

  it('are none for a driver without', async () => {
    const { flow } = await visit({ email: SECOND.email })
    expect(await listOf(flow)).toEqual([])
  })

  it('that cannot be asked for are told as failed, and asked for again', async () => {
    let isDown = true
    const { flow, heard } = await visit({
      fetch: through(/fines\/v1/, (send) => (isDown ? Promise.reject(new TypeError('down')) : send())),
    })
    await until(flow.$fines, ({ status }) => status === 'failed')
    expect(heard).toEqual([{ name: 'parking-error', detail: { code: 'network' } }])
    isDown = false
    flow.reload()
    expect(await listOf(flow)).toHaveLength(2)
  })

  it('are asked for once (cabinet section 4)', async () => {
    let count = 0
    const { flow } = await visit({ fetch: through(/fines\/v1/, (send) => ((count += 1), send())) })
    await listOf(flow)
    flow.reload()
    expect(await listOf(flow)).toHaveLength(2)
    expect(count).toBe(1)
  })

  it('leave nothing open behind', async () => {
    const { flow, scope, tab, leave } = await visit()
    await listOf(flow)
    await openAccount(scope).$profile.load()
    await flow.copy(FINE.uin)
    leave()
    expect(tab.countOpen()).toBe(0)
  })
})

describe('the photo of a fine', () => {
  it('is asked for as the fine is opened, and once: not again by another look at the page', async () => {
    const { asked, fetch } = counting()
    const { flow, scope, tab, leave } = await visit({ fetch })
    const release = scope.hold()
    expect(asked.count).toBe(0)
    flow.toggle(FINE.uin, true)
    flow.toggle(FINE.uin, true)
    expect(valueIn(await photoOf(flow, FINE.uin))).toMatch(/^data:image\/png;base64,/)
    flow.toggle(FINE.uin, false)
    flow.toggle(FINE.uin, true)
    expect([...flow.$open.get()]).toEqual([FINE.uin])
    leave()
    const model = createFines({
      openScope: () => Promise.resolve(scope),
      environment: tab.environment,
      $attributes: { get: () => ({}) } as never,
      $language: { get: () => 'ru' } as never,
      emit: () => true,
      onDispose: () => {},
    })
    const again = valueIn(await until(model.$state, ({ status }) => status === 'ready'))!
    again.toggle(FINE.uin, true)
    expect(valueIn(await photoOf(again, FINE.uin))).toMatch(/^data:image\/png;base64,/)
    expect(asked.count).toBe(1)
    again.dispose()
    release()
  })

  it('is none where the city has none: that is no failure', async () => {
    const { flow, heard } = await visit()
    flow.toggle(PAID_FINE.uin, true)
    expect(await photoOf(flow, PAID_FINE.uin)).toMatchObject({ status: 'ready', value: null })
    expect(heard).toEqual([])
  })

  it('that does not come fails alone, and comes when it is asked for again', async () => {
    const { fetch } = counting((send, count) => (count === 1 ? Promise.reject(new TypeError('down')) : send()))
    const { flow, heard } = await visit({ fetch })
    flow.toggle(FINE.uin, true)
    expect(await photoOf(flow, FINE.uin)).toMatchObject({ status: 'failed', error: { code: 'network' } })
    expect(heard).toEqual([{ name: 'parking-error', detail: { code: 'network' } }])
    expect(await listOf(flow)).toHaveLength(2)
    flow.photos.show(FINE.uin)
    expect(flow.photos.$photos.get()[FINE.uin]).toEqual({ status: 'loading' })
    expect((await photoOf(flow, FINE.uin)).status).toBe('ready')
  })

  it('that is no picture is a failure, and so is one that the browser cannot draw', async () => {
    const text = JSON.stringify({ status: 'ok', image: btoa('<svg onload=alert(1)>') })
    const { fetch } = counting((send, count) => (count === 1 ? Promise.resolve(new Response(text)) : send()))
    const { flow } = await visit({ fetch })
    flow.toggle(FINE.uin, true)
    expect(await photoOf(flow, FINE.uin)).toMatchObject({ status: 'failed', error: { code: 'contract' } })
    flow.photos.show(FINE.uin)
    await until(flow.photos.$photos, (all) => all[FINE.uin]?.status === 'ready')
    flow.photos.refuse(FINE.uin)
    expect(flow.photos.$photos.get()[FINE.uin]).toMatchObject({ status: 'failed', error: { code: 'contract' } })
  })

  it('is not kept for the next driver', async () => {
    const { asked, fetch } = counting()
    const { flow, scope, tab } = await visit({ fetch })
    flow.toggle(FINE.uin, true)
    await photoOf(flow, FINE.uin)
    const release = scope.hold()
    openAccount(scope).signOut('driver')
    const next = await visit({ fetch, browser: { openTab: () => tab } as never })
    next.flow.toggle(FINE.uin, true)
    await photoOf(next.flow, FINE.uin)
    expect(asked.count).toBe(2)
    expect([...tab.tabStored.values()].join()).not.toContain('base64')
    release()
  })
})

describe('the number of a fine', () => {
  it('is copied, and that is said for seven seconds', async () => {
    const { flow, tab } = await visit()
    await flow.copy(FINE.uin)
    expect(tab.copied).toEqual([FINE.uin])
    expect(flow.copied.$said.get()).toEqual({ uin: FINE.uin, isDone: true })
    tab.pass(7000)
    expect(flow.copied.$said.get()).toBeNull()
  })

  it('that the browser does not let be copied is said too', async () => {
    const { flow } = await visit({ hasClipboard: false })
    await flow.copy(FINE.uin)
    expect(flow.copied.$said.get()).toEqual({ uin: FINE.uin, isDone: false })
  })
})
