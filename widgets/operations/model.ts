import type { ModelContext } from '../../shared/element/element-contract.ts'
import { createEntrance, type Entrance, type Place } from '../../shared/flows/account/entrance.ts'
import type { createDesk, Desk } from './desk.ts'
import type { OperationsAttributes, OperationsEvents } from './element.ts'

export type OperationsModel = Entrance<Desk>

/** The driver's history: the way in, and what is behind it. */
export function createOperations(context: ModelContext<OperationsAttributes, OperationsEvents>): OperationsModel {
  async function openDesk(create: typeof createDesk, { scope, gate }: Place): Promise<Desk> {
    await Promise.all([scope.$city.load(), scope.$settings.load()])
    const city = scope.$city.get()
    const settings = scope.$settings.get()
    if (city.status === 'ready' && settings.status === 'ready')
      return create({ context, scope, gate, settings: settings.value, timeZone: city.value.timeZone })
    throw [city, settings].find((state) => state.status === 'failed')?.error
  }

  return createEntrance(context, {
    load: () => Promise.all([import('./desk.ts'), import('./history-view.tsx')]),
    create: ([{ createDesk }], place) => openDesk(createDesk, place),
    isPersonal: true,
  })
}
