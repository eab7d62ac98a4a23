// The notifications and the balance of <parking-profile> without a DOM, on the real backend.
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import type { AccountSetting } from '../../../shared/api/contract/profile.ts'
import { changeAccountSetting, getAccountSettings } from '../../../shared/api/contract/profile-person.ts'
import { withdrawConsent } from '../../../shared/api/contract/my-data.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import type { Notifications } from '../../../widgets/profile/notifications.ts'
import { createCaller } from '../../support/driver.ts'
import { until } from '../../support/visitor.ts'
import { createProfileWorld, through } from './profile-visits.ts'

const world = createProfileWorld()
const SAVE = /change-settings-v1/

const isOn = (notifications: Notifications, wanted: AccountSetting) =>
  notifications.$switches.get().find(({ name }) => name === wanted)?.isOn
const errorOf = (notifications: Notifications, wanted: AccountSetting) =>
  notifications.$switches.get().find(({ name }) => name === wanted)?.error?.code ?? null
const kept = (token: string) => createCaller(world.backend).ask(getAccountSettings, undefined, token)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the switches of notifications', () => {
  it('are saved one by one, at once, and told to the page without their values', async () => {
    const { sections, token, heard } = await world.visit()
    const { notifications } = await sections()
    for (const name of [
      'reportHistoryOperation',
      'checkParkingSessionBefore',
      'checkParkingSession',
      'pushOff',
    ] as const) {
      const before = isOn(notifications, name)!
      const saving = notifications.change({ name, isOn: !before })
      expect(isOn(notifications, name), `${name} at once`).toBe(!before)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await saving
      expect(notifications.$saved.get()).toEqual({ name, isOn: !before })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await kept(token))[name], name).toBe(!before)
    }
    expect(heard).toEqual(
      Array.from({ length: 4 }, () => ({
        name: 'parking-profile-changed',
        detail: { section: 'notifications', action: 'edit' },
      })),
    )
  })

  it('save the last of quick presses, and never two wishes at a time', async () => {
    let [running, most] = [0, 0]
    const { sections, token } = await world.visit({
      fetch: through(SAVE, async (send) => {
        running += 1
        most = Math.max(most, running)
        const answer = await send()
        running -= 1
        return answer
      }),
    })
    const { notifications } = await sections()
    const saving = notifications.change({ name: 'pushOff', isOn: true })
    void notifications.change({ name: 'pushOff', isOn: false })
    void notifications.change({ name: 'pushOff', isOn: true })
    void notifications.change({ name: 'pushOff', isOn: false })
    await saving
    expect(isOn(notifications, 'pushOff')).toBe(false)
    expect([(await kept(token)).pushOff, most]).toEqual([false, 1])
  })

  it('go back where saving failed, with the reason, and are saved by another try', async () => {
    const { sections, token, namesHeard } = await world.visit({
      fetch: through(SAVE, (send, count) => (count === 1 ? lost() : send())),
    })
    const { notifications } = await sections()
    await notifications.change({ name: 'pushOff', isOn: true })
    expect([isOn(notifications, 'pushOff'), errorOf(notifications, 'pushOff')]).toEqual([false, 'network'])
    expect(namesHeard()).toEqual(['parking-error'])
    await notifications.retry('pushOff')
    expect([isOn(notifications, 'pushOff'), errorOf(notifications, 'pushOff')]).toEqual([true, null])
    expect((await kept(token)).pushOff).toBe(true)
  })

  it('stay where only the answer was lost: the server is asked what it has', async () => {
    const { sections, namesHeard } = await world.visit({ fetch: through(SAVE, (send) => send().then(lost)) })
    const { notifications } = await sections()
    await notifications.change({ name: 'checkParkingSession', isOn: true })
    expect([isOn(notifications, 'checkParkingSession'), errorOf(notifications, 'checkParkingSession')]).toEqual([
      true,
      null,
    ])
    expect(namesHeard()).toEqual(['parking-profile-changed'])
  })

  it('say what has to be done first: an e-mail, the consent', async () => {
    const { sections, token } = await world.visit()
    const { notifications } = await sections()
    await createCaller(world.backend).ask(withdrawConsent, undefined, token)
    await notifications.change({ name: 'checkParkingSession', isOn: true })
    expect(errorOf(notifications, 'checkParkingSession')).toBe('ConsentWithdrawn')
    await world.backend.database.db.update(accounts).set({ email: null, consentWithdrawnAt: null })
    await notifications.change({ name: 'reportHistoryOperation', isOn: true })
    expect(errorOf(notifications, 'reportHistoryOperation')).toBe('SetEmailInProfile')
    expect(notifications.$switches.get().some((one) => one.isOn)).toBe(false)
  })

  it('follow a change made on another device', async () => {
    const { sections, token, scope } = await world.visit()
    const { notifications } = await sections()
    await createCaller(world.backend).ask(changeAccountSetting, { name: 'pushOff', value: true }, token)
    await openAccount(scope).$profile.reload()
    await until(notifications.$switches, (switches) => switches.some(({ name, isOn: on }) => name === 'pushOff' && on))
  })
})

describe('the balance', () => {
  it('leads to the top-up of the city’s own site, or where the attribute says, and asks the page first', async () => {
    const own = await world.visit()
    const { balance } = await own.sections()
    expect(balance!.$balance.get()).toBe(150_000)
    expect(balance!.topup.$url.get()).toBe(`${world.backend.url}/profile/my-profile?city=probe#top-up`)
    let isPrevented = false
    const event = { preventDefault: () => void (isPrevented = true) }
    balance!.topup.follow(event)
    expect(isPrevented).toBe(false)
    own.forbidLeaving()
    balance!.topup.follow(event)
    expect(isPrevented).toBe(true)
    expect(own.heard.at(-1)).toEqual({
      name: 'parking-navigate',
      detail: { to: 'topup', url: `${world.backend.url}/profile/my-profile?city=probe#top-up` },
    })
    own.leave()
    const named = await world.visit({ attributes: { topupUrl: `${world.backend.url}/demo/topup` } })
    expect((await named.sections()).balance!.topup.$url.get()).toBe(`${world.backend.url}/demo/topup`)
  })
})
