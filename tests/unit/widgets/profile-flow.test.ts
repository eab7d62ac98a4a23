// What holds for all sections of <parking-profile>: the profile they show.
import { describe, expect, it } from 'vitest'
import { changeProfile } from '../../../shared/api/contract/profile-person.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import { createProfileWorld, through } from './profile-visits.ts'
import { until } from '../../support/visitor.ts'

const world = createProfileWorld()

describe('a profile that cannot be loaded anew after a change', () => {
  it('is said to be the earlier one, until it is asked for again', async () => {
    let isDown = false
    const fetch = through(/get-profile/, (send) => (isDown ? Promise.reject(new TypeError('down')) : send()))
    const { flow, sections, scope } = await world.visit({ fetch })
    const { person } = await sections()
    isDown = true
    await scope.call(
      changeProfile,
      { firstName: 'Инна', lastName: 'Смирнова', middleName: '', email: 'driver@demo.example' },
      { as: 'driver' },
    )
    await openAccount(scope).noteChange()
    await until(flow.$sections, (state) => state.status === 'ready' && state.isStale)
    expect(person.$profile.get().firstName).toBe('Анна')
    isDown = false
    flow.retry()
    await until(flow.$sections, (state) => state.status === 'ready' && !state.isStale)
    expect(person.$profile.get().firstName).toBe('Инна')
  })
})
