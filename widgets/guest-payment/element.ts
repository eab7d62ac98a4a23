import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseDuration, parseParkingPlace, parsePlateText } from '../../shared/element/parsers.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './contract.ts'
import type { GuestPaymentModel } from './model.ts'
import styles from './styles.css?inline'

export const guestPayment: ElementContract<GuestPaymentAttributes, GuestPaymentEvents, GuestPaymentModel> = {
  tag: 'parking-guest-payment',
  attributes: {
    zone: { parse: parseParkingPlace, default: '' },
    parking: { parse: parseParkingPlace, default: '' },
    plate: { parse: parsePlateText, default: '' },
    duration: { parse: parseDuration, default: 0 },
  },
  events: {
    'parking-cost': { cancelable: false },
    'parking-redirect': { cancelable: true },
    'parking-paid': { cancelable: false },
    'parking-failed': { cancelable: false },
  },
  styles,
  reservedHeight: 1250,
  prerendered: { place: ['parking', 'zone'], plate: ['plate'], minutes: ['duration'] },
  earlyPrice: { module: './early-price.ts', needs: ['place', 'plate'] },
  behind: [
    './guest-payment-flow.ts',
    './price-view.tsx',
    './form.ts',
    './steps.tsx',
    '../../shared/domain/cost.ts',
    '../../shared/flows/parking/end-of-parking.tsx',
  ],
  calls: ['/api/zones/v1'],
  pays: true,
  async load() {
    const [{ createGuestPayment }, { GuestPaymentView }] = await Promise.all([
      import('./model.ts'),
      import('./view.tsx'),
    ])
    return { createModel: createGuestPayment, View: GuestPaymentView }
  },
}
