import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import type { Fleet } from '../../../shared/api/contract/fleet.ts'
import type { FleetStore } from '../../../widgets/coop-fleet/fleet.ts'
import { createImport } from '../../../widgets/coop-fleet/import.ts'
import { until } from '../../support/visitor.ts'

const FLEET: Fleet = { inn: '', email: '', name: '', balance: 0, drivers: [], vehicles: [], devices: [] }

/** Files that are chosen and read; nothing is sent. */
function open() {
  const store: Partial<FleetStore> = { $fleet: atom({ status: 'ready', value: FLEET, isStale: false }) }
  const driverImport = createImport(store as FleetStore, { saveFile() {} }, () => {})
  driverImport.open()
  return driverImport
}

const csv = (text: string, name = 'drivers.csv') => new File([text], name, { type: 'text/csv' })

it('a file that was chosen later is read in the place of one that is still on its way', async () => {
  const { upload, $state } = open()
  let letGo = () => {}
  const slow = csv('Петров Пётр;+7 916 000-00-01')
  const bytes = slow.arrayBuffer()
  slow.arrayBuffer = () => new Promise((resolve) => (letGo = () => resolve(bytes)))
  upload.add([slow])
  upload.add([csv('Сидорова Анна;+7 916 000-00-02')])
  await until($state, ({ step }) => step === 'preview')
  letGo()
  await bytes
  expect($state.get()).toMatchObject({ step: 'preview', lines: [{ values: { name: 'Сидорова Анна' } }] })
})

it('what was wrong with one file is not said of the next', async () => {
  const { upload, $state } = open()
  upload.add([csv('ФИО;Телефон')])
  await until($state, (state) => state.step === 'choose' && state.problem === 'fleet.import.empty')
  expect(upload.$files.get()).toEqual([])
  upload.add([new File(['x'], 'drivers.pdf', { type: 'application/pdf' })])
  expect(upload.$refused.get()).toMatchObject([{ name: 'drivers.pdf', problem: 'type' }])
  expect($state.get()).toEqual({ step: 'choose', problem: null, isReading: false })
})
