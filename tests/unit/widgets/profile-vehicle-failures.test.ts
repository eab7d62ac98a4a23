// What becomes of a driver's vehicles in the profile when calls fail, on the real backend.
import { describe, expect, it } from 'vitest'
import * as rows from '../../../shared/api/contract/profile-vehicles.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { loseAnswer, spoilFirst } from '../../support/lines.ts'
import { createTestCity } from '../../support/test-city.ts'
import { VEHICLE } from '../../support/vehicle.ts'
import { until } from '../../support/visitor.ts'
import { add, changesOf, failuresOf, find, openProfiles, type ProfileVisit } from './vehicle-visits.ts'

const PLAIN = { ...VEHICLE, plate: 'М047КТ77' }

const profiles = openProfiles([createTestCity({ accounts: ACCOUNTS })])

describe('vehicles whose call fails', () => {
  it('are added, changed, made main and deleted where only the answer is lost', async () => {
    for (const [method, act] of ACTS) {
      // oxlint-disable no-await-in-loop -- one after the other, as a driver
      await profiles.backend.reset()
      const visit = await profiles.open({
        fetch: (input, init) => (init?.method === method ? line.carry : fetch)(input, init),
      })
      const line = spoilFirst('/api/profile/car', 'the answer is lost on its way back')
      await act(visit)
      visit.leave()
      // oxlint-enable no-await-in-loop
    }
  })

  it('are added, changed, made main and deleted by the next press where the line is down after a lost answer', async () => {
    for (const [method, act] of ACTS) {
      // oxlint-disable no-await-in-loop -- one after the other, as a driver
      await profiles.backend.reset()
      const line = loseAnswer(method, '/api/profile/car')
      const visit = await profiles.open({ fetch: line.carry })
      await act(visit, line.mend)
      visit.leave()
      // oxlint-enable no-await-in-loop
    }
  })

  it('that cannot be saved, asked about or made main tell the page why', async () => {
    let isDown = false
    const visit = await profiles.open({
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError('no line')) : fetch(input, init)),
    })
    const { record, main, $bonds } = visit.sections.vehicles
    const before = find(visit, 'К456МН77')
    record.edit(before)
    await visit.driver.ask(rows.editVehicle, { ...before, oldPlate: before.plate, name: 'Другое имя' })
    await record.submit()
    expect(failuresOf(visit)).toEqual(['ValidationError'])
    const other = await profiles.wire('empty@demo.example')
    await other.ask(rows.addVehicle, { ...PLAIN, docNumber: '77УА123456' })
    await add(visit, { plate: 'М048КТ77', docNumber: '77УА123456' })
    expect(failuresOf(visit)).toEqual(['ValidationError', 'DocumentOccupied'])
    isDown = true
    record.form.change({ docNumber: '' })
    await record.submit()
    record.ask(find(visit, 'К456МН77'), 'remove')
    await until($bonds, ({ status }) => status === 'failed')
    record.close()
    await main.make(find(visit, 'К456МН77'))
    expect(failuresOf(visit).slice(2)).toEqual(['network', 'network', 'network'])
  })

  it('that another device has added are in the list once a field is told to be a double', async () => {
    const visit = await profiles.open()
    const { record, $vehicles } = visit.sections.vehicles
    await visit.driver.ask(rows.addVehicle, PLAIN)
    record.edit(null)
    record.form.change({ plate: PLAIN.plate })
    record.form.leave('plate')
    await until(record.form.$problems, ({ plate }) => plate !== undefined)
    expect(record.form.$problems.get()).toEqual({ plate: 'profile.vehicles.plate.double' })
    expect($vehicles.get().map(({ plate }) => plate)).toContain(PLAIN.plate)
  })

  it('that were added by a lost answer are in the list where something else is sent then', async () => {
    const line = loseAnswer('POST', '/api/profile/car')
    const visit = await profiles.open({ fetch: line.carry })
    await add(visit, { plate: 'М047КТ77' })
    line.mend()
    const { form, submit } = visit.sections.vehicles.record
    form.change({ name: 'Дачная' })
    expect(await submit()).toBe('plate')
    expect(form.$problems.get()).toEqual({ plate: 'profile.vehicles.plate.double' })
    expect(visit.plates()).toContain('М047КТ77')
  })
})

/** What a driver does, by the method of its call; where `mend` is given, the first press fails. */
const ACTS: [method: string, act: (visit: ProfileVisit, mend?: () => void) => Promise<void>][] = [
  [
    'POST',
    async (visit, mend) => {
      const { record } = visit.sections.vehicles
      await add(visit, { plate: 'm047kt77', name: ' Дачная ', docNumber: '77 уа 123456' })
      if (mend) await pressAgain(record, mend)
      expect([record.$step.get(), changesOf(visit)]).toEqual([{ step: 'list' }, ['add vehicles']])
      expect(visit.plates()).toEqual(['А123ВС77', 'К456МН77', 'М047КТ77'])
    },
  ],
  [
    'PUT',
    async (visit, mend) => {
      const { record } = visit.sections.vehicles
      record.edit(find(visit, 'К456МН77'))
      record.form.change({ name: ' Рабочая ' })
      await record.submit()
      if (mend) await pressAgain(record, mend)
      expect([record.$step.get(), changesOf(visit)]).toEqual([{ step: 'list' }, ['edit vehicles']])
      expect(find(visit, 'К456МН77')).toMatchObject({ name: 'Рабочая' })
    },
  ],
  [
    'PUT',
    async (visit, mend) => {
      const { main } = visit.sections.vehicles
      await main.make(find(visit, 'К456МН77'))
      if (mend) {
        expect(main.press.$blockingError.get()?.code).toBe('network')
        mend()
        await main.make(find(visit, 'К456МН77'))
      }
      expect([main.press.$blockingError.get(), changesOf(visit)]).toEqual([null, ['make-main vehicles']])
      expect(find(visit, 'К456МН77').isMain).toBe(true)
    },
  ],
  [
    'DELETE',
    async (visit, mend) => {
      const { record } = visit.sections.vehicles
      record.ask(find(visit, 'К456МН77'), 'remove')
      await record.submit()
      if (mend) await pressAgain(record, mend)
      expect([record.$step.get(), changesOf(visit)]).toEqual([{ step: 'list' }, ['remove vehicles']])
      expect(visit.plates()).toEqual(['А123ВС77'])
    },
  ],
]

async function pressAgain({ press, submit }: ProfileVisit['sections']['vehicles']['record'], mend: () => void) {
  expect(press.$blockingError.get()?.code).toBe('network')
  mend()
  await submit()
}
