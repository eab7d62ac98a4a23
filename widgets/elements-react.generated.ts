// Generated from widgets/*/element.ts by `npm run docs`. Change those, and run it.
import type { HTMLAttributes, RefAttributes } from 'react'
import type { ParkingGuestPaymentElement, ParkingGuestPaymentEvents } from './elements.generated.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'parking-guest-payment': HTMLAttributes<ParkingGuestPaymentElement> & RefAttributes<ParkingGuestPaymentElement> & {
        zone?: string | undefined
        parking?: string | undefined
        plate?: string | undefined
        duration?: number | string | undefined
        city?: string | undefined
        api?: string | undefined
        theme?: 'auto' | 'light' | 'dark' | undefined
        legible?: boolean | undefined
        'onparking-cost'?: ((event: ParkingGuestPaymentEvents['parking-cost']) => void) | undefined
        'onparking-redirect'?: ((event: ParkingGuestPaymentEvents['parking-redirect']) => void) | undefined
        'onparking-paid'?: ((event: ParkingGuestPaymentEvents['parking-paid']) => void) | undefined
        'onparking-failed'?: ((event: ParkingGuestPaymentEvents['parking-failed']) => void) | undefined
        'onparking-error'?: ((event: ParkingGuestPaymentEvents['parking-error']) => void) | undefined
      }
    }
  }
}
