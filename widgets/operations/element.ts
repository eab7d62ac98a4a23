import { OPERATION_FILTERS } from '../../shared/api/contract/operations.ts'
import { isCalendarDate } from '../../shared/domain/city-time.ts'
import { SORT_DIRECTIONS, SORT_KEYS } from '../../shared/domain/operation-order.ts'
import { PERIODS } from '../../shared/domain/operation-period.ts'
import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseChoice, parseCode, parseParkingPlace } from '../../shared/element/parsers.ts'
import type { OperationsModel } from './model.ts'
import styles from './styles.css?inline'

/** The history of a driver's payments, top-ups and refunds: filters, details with receipts, totals, export. */
export interface OperationsAttributes {
  /**
   * Which time is shown: `all`, `today`, `yesterday`, `weekly` (since Monday), `monthly` (since the 1st), `lastMonth` (the
   * whole month before) or `custom`, by the city's clock.
   */
  period: 'all' | 'yesterday' | 'today' | 'weekly' | 'monthly' | 'lastMonth' | 'custom'
  /** First day of a custom period, YYYY-MM-DD. */
  from: string
  /** Last day of a custom period, YYYY-MM-DD, not before `from`. */
  to: string
  /** Which operations: `all`, `payment`, `refill`, `renew`, `cancel`, `paymentSubscription` or `bonus20`. */
  type: 'all' | 'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'bonus20'
  /**
   * The server's number of a vehicle of the driver; empty for all. Never a plate, so that none stands in a page's
   * address.
   */
  vehicle: string
  /** Code of a tariff zone, or of a parking where the city's history goes by parkings; empty for all. */
  place: string
  /**
   * What the rows are sorted by: `date`, `length` (whole hours of parking), and where the city can, `type`, `place`,
   * `vehicle` or `sum`; empty for the city's own choice.
   */
  order: 'date' | 'length' | 'type' | 'place' | 'vehicle' | 'sum' | ''
  /** `down` from the newest or the largest, `up` the other way round, where the city can; empty as the order has it. */
  direction: 'down' | 'up' | ''
}

export interface OperationsEvents {
  /**
   * The person changed a filter or the order: all of them as the attributes would say it. The page may put them in its
   * address.
   */
  'parking-filter': {
    period: 'all' | 'yesterday' | 'today' | 'weekly' | 'monthly' | 'lastMonth' | 'custom'
    from: string
    to: string
    type: 'all' | 'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'bonus20'
    vehicle: string
    place: string
    order: 'date' | 'length' | 'type' | 'place' | 'vehicle' | 'sum'
    direction: 'down' | 'up'
  }
  /** The details of an operation were opened. */
  'parking-operation': { orderNumber: string; type: string }
  /** The history was written into a file, which opens in a new tab. */
  'parking-export': { format: 'xls' | 'pdf' }
}

function parseDay(text: string): string | undefined {
  return isCalendarDate(text.trim()) ? text.trim() : undefined
}

export const operations: ElementContract<OperationsAttributes, OperationsEvents, OperationsModel> = {
  tag: 'parking-operations',
  attributes: {
    period: { parse: parseChoice(PERIODS), default: 'monthly' },
    from: { parse: parseDay, default: '' },
    to: { parse: parseDay, default: '' },
    type: { parse: parseChoice(OPERATION_FILTERS), default: 'all' },
    vehicle: { parse: parseCode, default: '' },
    place: { parse: parseParkingPlace, default: '' },
    order: { parse: parseChoice(SORT_KEYS), default: '' },
    direction: { parse: parseChoice(SORT_DIRECTIONS), default: '' },
  },
  events: {
    'parking-filter': { cancelable: false },
    'parking-operation': { cancelable: false },
    'parking-export': { cancelable: false },
  },
  styles,
  reservedHeight: 640,
  hasAccount: true,
  behind: ['./operations-flow.ts', './history-view.tsx'],
  async load() {
    const [{ createOperations }, { OperationsView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createOperations, View: OperationsView }
  },
}
