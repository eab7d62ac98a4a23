import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseChoice } from '../../shared/element/parsers.ts'
import cardStyles from '../../shared/ui/card.css?inline'
import type { CoopFleetModel } from './model.ts'
import { KINDS } from './kinds.ts'

/** A firm's drivers, vehicles and tracking devices: sign-in by tax id and contract, lists, changes, import. */
export interface CoopFleetAttributes {
  /** Which list is open first: `drivers`, `vehicles` or `devices`. */
  list: 'drivers' | 'vehicles' | 'devices'
  /** Where the way out is: `here`, or on the `page` around the element, which then has its own. */
  signOut: 'here' | 'page'
}

export interface CoopFleetEvents {
  /** A firm has signed in, in this element. */
  'parking-signed-in': { userType: 'coop' }
  /** The firm signed out, in this element. */
  'parking-signed-out': { userType: 'coop' }
  /** Something of the fleet was changed and the server said ok; `count` is more than 1 after an import. */
  'parking-fleet-changed': {
    list: 'drivers' | 'vehicles' | 'devices'
    action: 'add' | 'edit' | 'remove' | 'activate' | 'deactivate'
    count: number
  }
}

export const coopFleet: ElementContract<CoopFleetAttributes, CoopFleetEvents, CoopFleetModel> = {
  tag: 'parking-coop-fleet',
  attributes: {
    list: { parse: parseChoice(KINDS), default: 'drivers' },
    signOut: { parse: parseChoice(['here', 'page']), default: 'here' },
  },
  events: {
    'parking-signed-in': { cancelable: false },
    'parking-signed-out': { cancelable: false },
    'parking-fleet-changed': { cancelable: false },
  },
  styles: cardStyles,
  reservedHeight: 368,
  hasAccount: true,
  behind: ['./firm-flow.ts'],
  async load() {
    const [{ createCoopFleet }, { CoopFleetView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createCoopFleet, View: CoopFleetView }
  },
}
