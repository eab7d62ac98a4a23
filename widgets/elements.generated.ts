// Generated from widgets/*/element.ts by `npm run docs`. Change those, and run it.

export type ErrorCode =
  | 'network'
  | 'timeout'
  | 'offline'
  | 'contract'
  | 'crash'
  | 'unknown'
  | 'notConfigured'
  | 'guestDisabled'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooManyRequests'
  | 'server'
  | 'TokenExpired'
  | 'TokenNotFound'
  | 'AccountNotFound'
  | 'Request error'
  | 'error'
  | 'UnregistredAccount'
  | 'IncorrectLogin'
  | 'LoginTryLimit'
  | 'CaptchaIncorrect'
  | 'EmptyPass'
  | 'EmailExists'
  | 'PhoneExists'
  | 'PhoneEmpty'
  | 'registrationError'
  | 'DoublePhone'
  | 'LimitSMS'
  | 'SMSNotSend'
  | 'UserExists'
  | 'IncorrectCode'
  | 'CurrentPasswordIncorrect'
  | 'SetEmailInProfile'
  | 'RequiredField'
  | 'ItNeedToBeANumber'
  | 'ItNeedToBeAString'
  | 'InvalidFormat'
  | 'ValidationError'
  | 'EmptyTs'
  | 'VIN_IMEI_EMPTY'
  | 'NoDurationSelected'
  | 'NoZoneSelected'
  | 'NoSumEntered'
  | 'NotSelectedPaymentService'
  | 'CalendarIsEmpty'
  | 'TypeOfDayIsNotDefined'
  | 'TariffNotFound'
  | 'ZoneNotFound'
  | 'CalculationCostError'
  | 'CostCalculationError'
  | 'PriceChangedTryLater'
  | 'FuturePost'
  | 'NoMoneyNoHoney'
  | 'NoSaving'
  | 'ParkingSessionAlreadyExists'
  | 'ParkingSessionIsOver'
  | 'ParkingSessionNotFound'
  | 'ParkingSessionWasFree'
  | 'PaymentServiceNotFound'
  | 'PaymentServiceError'
  | 'RefillAmountCanNotBeMaxAllowable'
  | 'SubscriptionAlreadyExists'
  | 'ServerGateParkingError'
  | 'InDevelopingError'
  | 'UnknownError'
  | 'NotInCity'
  | 'CantFindLocation'
  | 'CantFindParking'

export type ElementTag =
  | 'parking-guest-payment'

export interface ParkingGuestPaymentEvents {
  /** The price on the screen changed: kopecks for `minutes` from now (or the chosen start) in `zone`; `isConfirmed` tells the server's price from the one computed here. */
  'parking-cost': CustomEvent<Readonly<{ version: 1 } & { price: number; currency: 'RUB'; zone: string; minutes: number; isConfirmed: boolean }>>
  /** Before the browser goes to the bank at `url`. Cancel it to open the address yourself; the element then shows it as a link. Cancelable. */
  'parking-redirect': CustomEvent<Readonly<{ version: 1 } & { paymentId: string; url: string }>>
  /** The server says that the parking is paid, or free (`price` 0). Kopecks; times as ISO 8601 in the city's zone. */
  'parking-paid': CustomEvent<Readonly<{ version: 1 } & { paymentId: string; price: number; currency: 'RUB'; zone: string; start: string; end: string }>>
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': CustomEvent<Readonly<{ version: 1 } & { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }>>
  /** Something failed and the person sees a notice of it. `code` is from the published list (shared/domain/errors.ts). */
  'parking-error': CustomEvent<Readonly<{ version: 1 } & { code: ErrorCode }>>
}

/** Pays for parking without an account: place, plate and time, the price at once, the bank, and the result from the server. */
export interface ParkingGuestPaymentElement extends HTMLElement {
  /** Tariff zone to start with, as its sign says, e.g. `101`. A code the city does not know is shown with a notice. */
  zone: string
  /** Parking to start with, in cities that pay by parking code, e.g. `2203`. */
  parking: string
  /** Licence plate to start with, in any spelling. The element never writes a plate into the page. */
  plate: string
  /** Duration to start with, in minutes (1–1440); the nearest that the city offers is chosen. */
  duration: number
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingGuestPaymentEvents>(type: Name, listener: (this: ParkingGuestPaymentElement, event: ParkingGuestPaymentEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingGuestPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingGuestPaymentEvents>(type: Name, listener: (this: ParkingGuestPaymentElement, event: ParkingGuestPaymentEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingGuestPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

declare global {
  interface HTMLElementTagNameMap {
    'parking-guest-payment': ParkingGuestPaymentElement
  }
  /** They bubble: any ancestor may listen. */
  interface GlobalEventHandlersEventMap {
    'parking-cost': ParkingGuestPaymentEvents['parking-cost']
    'parking-redirect': ParkingGuestPaymentEvents['parking-redirect']
    'parking-paid': ParkingGuestPaymentEvents['parking-paid']
    'parking-failed': ParkingGuestPaymentEvents['parking-failed']
    'parking-error': ParkingGuestPaymentEvents['parking-error']
  }
}
