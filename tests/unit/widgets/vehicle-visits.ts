import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { valueIn } from '../../../shared/stores/async.ts'
import { valueOf } from '../../../shared/stores/remote.ts'
import type { ProfileAttributes } from '../../../widgets/profile/element.ts'
import { createProfile } from '../../../widgets/profile/model.ts'
import type { ProfileFlow, ProfileSections } from '../../../widgets/profile/profile-flow.ts'
import type { VehicleValues } from '../../../widgets/profile/vehicle-fields.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { createPayingDriver, type PayingDriver } from '../../support/paying-driver.ts'
import type { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type Visitor, type VisitorOptions } from '../../support/visitor.ts'

export interface ProfileVisit extends Visitor {
  flow: ProfileFlow
  sections: ProfileSections
  /** The same driver by the wire, as another device of theirs. */
  driver: PayingDriver
  /** What the page heard, in order. */
  heard: { name: string; detail: Record<string, unknown> }[]
  /** The plates of the list, in its order. */
  plates(): string[]
}

export interface ProfileVisitOptions extends VisitorOptions {
  email?: string
  attributes?: Partial<ProfileAttributes>
  /** Whether the page lets the browser go. */
  mayGo?: boolean
}

const NO_ATTRIBUTES: ProfileAttributes = { section: '', addVehicle: false, topupUrl: null, parkingUrl: null }

/** The failures that the page heard of. */
export const failuresOf = ({ heard }: Pick<ProfileVisit, 'heard'>) =>
  heard.filter(({ name }) => name === 'parking-error').map(({ detail }) => detail['code'])

const isChange = ({ name }: { name: string }) => name === 'parking-profile-changed'
/** The changes that the page heard of. */
export const changesOf = ({ heard }: ProfileVisit) =>
  heard.filter(isChange).map(({ detail }) => `${String(detail['action'])} ${String(detail['section'])}`)

/** Fills the form of a new vehicle and sends it; the first wrong field. */
export async function add({ sections }: ProfileVisit, values: Partial<VehicleValues>) {
  sections.vehicles.add()
  sections.vehicles.record.form.change(values)
  return sections.vehicles.record.submit()
}

/** A vehicle of the list, by its plate. */
export function find({ sections }: ProfileVisit, plate: string) {
  return sections.vehicles.$vehicles.get().find((vehicle) => vehicle.plate === plate)!
}

/** A real backend for the tests of a file, empty before each, and its drivers in their profiles. */
export function openProfiles(cities: ReturnType<typeof createTestCity>[]) {
  let backend: TestBackend
  let leavers: (() => void)[] = []

  beforeAll(async () => {
    const folders = { dist: resolve('dist'), pages: resolve('demo/pages') }
    backend = await startBackend({ cities, folders, listen: true })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())
  afterEach(() => {
    for (const leave of leavers) leave()
    leavers = []
  })

  const wire = (email: string, city = 'probe') => createPayingDriver(backend, { city, email })

  return {
    get backend() {
      return backend
    },
    /** A driver without a page. */
    wire,
    async open(options: ProfileVisitOptions = {}): Promise<ProfileVisit> {
      const { email = 'driver@demo.example', attributes = {}, mayGo = true, ...visitor } = options
      const visit = await visitCity(backend, visitor)
      const driver = await wire(email, visitor.city)
      visit.scope.tokens.set('driver', driver.token)
      const heard: ProfileVisit['heard'] = []
      const stops: (() => void)[] = [visit.leave]
      const model = createProfile({
        openScope: () => Promise.resolve(visit.scope),
        environment: visit.tab.environment,
        $attributes: atom({ ...NO_ATTRIBUTES, ...attributes }),
        $language: atom('ru'),
        emit(name, detail) {
          heard.push({ name, detail: detail as Record<string, unknown> })
          return mayGo
        },
        onDispose: (stop) => void stops.unshift(stop),
      })
      leavers.push(() => {
        for (const stop of stops) stop()
      })
      await valueOf(visit.scope.$settings)
      const flow = valueIn(await until(model.$state, ({ status }) => status === 'ready'))
      if (!flow) throw new Error('no flow')
      const sections = valueIn(await until(flow.$sections, ({ status }) => status === 'ready'))
      if (!sections) throw new Error('no sections')
      return {
        ...visit,
        flow,
        sections,
        driver,
        heard,
        plates: () => sections.vehicles.$vehicles.get().map(({ plate }) => plate),
      }
    },
  }
}
