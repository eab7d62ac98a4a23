import type { ElementContract } from '../../shared/element/element-contract.ts'
import {
  parseAddress,
  parseDuration,
  parseParkingPlace,
  parsePlateText,
  parseText,
} from '../../shared/element/parsers.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'
import type { PaymentModel } from './model.ts'
import styles from './styles.css?inline'

export const payment: ElementContract<PaymentAttributes, PaymentEvents, PaymentModel> = {
  tag: 'parking-payment',
  attributes: {
    zone: { parse: parseParkingPlace, default: '' },
    parking: { parse: parseParkingPlace, default: '' },
    plate: { parse: parsePlateText, default: '' },
    duration: { parse: parseDuration, default: 0 },
    extend: { parse: parseText, default: '' },
    topupUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-cost': { cancelable: false },
    'parking-redirect': { cancelable: true },
    'parking-paid': { cancelable: false },
    'parking-session-started': { cancelable: false },
    'parking-session-ended': { cancelable: false },
    'parking-navigate': { cancelable: true },
    'parking-failed': { cancelable: false },
  },
  styles,
  reservedHeight: 900,
  hasAccount: true,
  behind: ['./payment-flow.ts', './flow-view.tsx'],
  pays: true,
  async load() {
    const [{ createPayment }, { PaymentView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createPayment, View: PaymentView }
  },
}
