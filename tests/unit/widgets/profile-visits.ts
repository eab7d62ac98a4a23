import type { City } from '../../../demo/cities/load-cities.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { ProfileAttributes } from '../../../widgets/profile/element.ts'
import { createProfile } from '../../../widgets/profile/model.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createCityWorld, type SignedInVisit, visitSignedIn } from '../../support/signed-in-visit.ts'
import type { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'

export { through } from '../../support/signed-in-visit.ts'

/** The page of the rules of the test's city. */
const RULES = { path: '/pages/data', title: { ru: 'Правила данных', en: 'Data rules' }, version: 'v7' }

const PROFILE = {
  create: createProfile,
  defaults: { section: '', addVehicle: false, topupUrl: null, parkingUrl: null } as ProfileAttributes,
}

/** A driver in <parking-profile>, without a DOM. */
async function visitProfile(backend: TestBackend, options: SignedInVisit<ProfileAttributes> = {}) {
  const visit = await visitSignedIn(backend, PROFILE, options)
  const { $sections } = visit.flow
  const sections = async () => valueIn(await until($sections, ({ status }) => status === 'ready'))!
  return { ...visit, sections }
}

/** A city with rules and a driver with 1500 roubles, and others beside it, fresh for each test of the file. */
export function createProfileWorld(changes: Parameters<typeof createTestCity>[0] = {}, others: readonly City[] = []) {
  const world = createCityWorld({ ...changes, settings: { pagePersonalData: RULES, ...changes.settings } }, others)
  return {
    get backend() {
      return world.backend
    },
    visit: (options?: SignedInVisit<ProfileAttributes>) => visitProfile(world.backend, options),
  }
}
