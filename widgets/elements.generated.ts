// Generated from widgets/*/element.ts by `npm run docs`. Change those, and run it.

/** What an element tells. In a listener `target` is the element, or what hides it in a shadow root of the page’s own. */
export interface ParkingEvent<Target extends HTMLElement, Detail> extends CustomEvent<Readonly<{ version: 1 } & Detail>> {
  readonly target: Target
}

export type ElementTag = keyof ElementEvents

/** Listeners as markup writes them: `onparking-paid`. */
export type ElementListeners<Tag extends ElementTag, Prefix extends string = 'on'> = {
  [Name in keyof ElementEvents[Tag] & string as `${Prefix}${Name}`]?: ((event: ElementEvents[Tag][Name]) => void) | undefined
}

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
  | 'ConsentWithdrawn'
  | 'AccountInUse'
  | 'RequiredField'
  | 'ItNeedToBeANumber'
  | 'ItNeedToBeAString'
  | 'InvalidFormat'
  | 'ValidationError'
  | 'EmptyTs'
  | 'VIN_IMEI_EMPTY'
  | 'VehicleAlreadyExists'
  | 'VehicleOccupied'
  | 'TooManyVehicles'
  | 'DeviceAlreadyTaken'
  | 'DocumentAlreadyExists'
  | 'DocumentOccupied'
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
  | 'ParkingSessionIsBeingPaid'
  | 'ParkingSessionIsOver'
  | 'ParkingSessionNotFound'
  | 'ParkingSessionWasFree'
  | 'PaymentServiceNotFound'
  | 'PaymentServiceError'
  | 'RefillAmountCanNotBeMaxAllowable'
  | 'TopUpCameTooLate'
  | 'TooManyUnpaidParkings'
  | 'CorrectionIsOver'
  | 'AlreadyCorrected'
  | 'CorrectedStartTooFar'
  | 'SubscriptionAlreadyExists'
  | 'ServerGateParkingError'
  | 'InDevelopingError'
  | 'UnknownError'
  | 'NotInCity'
  | 'CantFindLocation'
  | 'CantFindParking'

export interface ParkingAccountMenuEvents {
  /** A driver has signed in, or a firm (`coop`), here or in another tab. */
  'parking-signed-in': ParkingEvent<ParkingAccountMenuElement, { userType: 'driver' | 'coop' }>
  /** A driver has signed out, or a firm (`coop`), here, in another tab, or by an expired token. */
  'parking-signed-out': ParkingEvent<ParkingAccountMenuElement, { userType: 'driver' | 'coop' }>
  /** Before the browser goes to `url`, or the sign-in opens right here (`login` with null). Cancel it to lead there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingAccountMenuElement, { to: 'login' | 'registration' | 'coop' | 'topup' | 'parking' | 'operations' | 'abonements' | 'constructor' | 'my-profile' | 'receipts' | 'penalty' | 'feedback'; url: string | null }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingAccountMenuElement, { code: ErrorCode }>
}

export interface ParkingAccountMenuAttributes {
  /** Address of the sign-in, of this page's site or the city's. Without it the sign-in opens right here. */
  'login-url'?: string | undefined
  /** Address of the registration, likewise. Without it: the city's own site. */
  'registration-url'?: string | undefined
  /** Address of the cabinet, likewise; its pages `parking`, `operations` and so on lie under it. Without it: the city's own site. */
  'profile-url'?: string | undefined
  /** Address of the top-up of the balance, likewise. Without it: the city's own site. */
  'topup-url'?: string | undefined
  /** Address of the firms' cabinet, likewise. Without it: the city's own site. */
  'coop-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Says who is signed in, and leads him to his pages; offers sign-in and registration to everybody else. */
export interface ParkingAccountMenuElement extends HTMLElement {
  readonly localName: 'parking-account-menu'
  /** Address of the sign-in, of this page's site or the city's. Without it the sign-in opens right here. */
  loginUrl: string | null
  /** Address of the registration, likewise. Without it: the city's own site. */
  registrationUrl: string | null
  /** Address of the cabinet, likewise; its pages `parking`, `operations` and so on lie under it. Without it: the city's own site. */
  profileUrl: string | null
  /** Address of the top-up of the balance, likewise. Without it: the city's own site. */
  topupUrl: string | null
  /** Address of the firms' cabinet, likewise. Without it: the city's own site. */
  coopUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingAccountMenuEvents>(type: Name, listener: (this: ParkingAccountMenuElement, event: ParkingAccountMenuEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingAccountMenuElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingAccountMenuEvents>(type: Name, listener: (this: ParkingAccountMenuElement, event: ParkingAccountMenuEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingAccountMenuElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingAppBannerEvents {
  /** Before the browser leaves for the app or its store at `url`. Cancel it to open the address yourself. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingAppBannerElement, { url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingAppBannerElement, { code: ErrorCode }>
}

export interface ParkingAppBannerAttributes {
  /** Code of a registration under way, handed on to the app, as on the page of the link in the letter. */
  code?: string | undefined
  /** The phone to speak to, `ios` or `android`, in place of the one that is found out; the width of the window then does not matter. */
  platform?: 'ios' | 'android' | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Offers the city's app to visitors on a phone, and opens it where it is there. */
export interface ParkingAppBannerElement extends HTMLElement {
  readonly localName: 'parking-app-banner'
  /** Code of a registration under way, handed on to the app, as on the page of the link in the letter. */
  code: string
  /** The phone to speak to, `ios` or `android`, in place of the one that is found out; the width of the window then does not matter. */
  platform: 'ios' | 'android' | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingAppBannerEvents>(type: Name, listener: (this: ParkingAppBannerElement, event: ParkingAppBannerEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingAppBannerElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingAppBannerEvents>(type: Name, listener: (this: ParkingAppBannerElement, event: ParkingAppBannerEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingAppBannerElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingCardPaymentEvents {
  /** There is nothing to pay here, or the way home was pressed. Cancel it to move about by yourself; else `url` is followed, if there is one. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingCardPaymentElement, { to: 'home'; url: string | null }>
  /** Before the browser goes to the bank at `url`; from a frame, the bank's page opens in a new tab. Cancel it to open the address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at once. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingCardPaymentElement, { invoiceId: string; url: string }>
  /** The city says that the invoice has just been paid. Kopecks; `paymentDate` is UTC, YYYYMMDDhhmmss. */
  'parking-paid': ParkingEvent<ParkingCardPaymentElement, { invoiceId: string; price: number; currency: string; paymentDate: string | null }>
  /** The payment ended without success, or was refused before it began. */
  'parking-failed': ParkingEvent<ParkingCardPaymentElement, { invoiceId: string | null; code: ErrorCode | 'declined' | 'mismatch' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingCardPaymentElement, { code: ErrorCode }>
}

export interface ParkingCardPaymentAttributes {
  /** Number of the invoice; without it there is nothing to pay, and the page is asked to go home. */
  'invoice-id'?: string | undefined
  /** Sum in roubles that the page with the link expects, e.g. `3000.00`: where the invoice says another, nothing is paid. */
  amount?: string | undefined
  /** Currency that was expected; the same holds for it. */
  currency?: string | undefined
  /** E-mail to start with, for the receipt. */
  email?: string | undefined
  /** Asks for an e-mail also where the city does not need one. */
  'require-email'?: boolean | undefined
  /** What the provider's form does with the money: `charge` takes it, `auth` holds it. */
  type?: 'charge' | 'auth' | undefined
  /** Address of the way home, followed when there is nothing to pay. */
  'home-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Pays an invoice of the city by card. What, to whom and how much comes from the city by the invoice's number alone. */
export interface ParkingCardPaymentElement extends HTMLElement {
  readonly localName: 'parking-card-payment'
  /** Number of the invoice; without it there is nothing to pay, and the page is asked to go home. */
  invoiceId: string
  /** Sum in roubles that the page with the link expects, e.g. `3000.00`: where the invoice says another, nothing is paid. */
  amount: string
  /** Currency that was expected; the same holds for it. */
  currency: string
  /** E-mail to start with, for the receipt. */
  email: string
  /** Asks for an e-mail also where the city does not need one. */
  requireEmail: boolean
  /** What the provider's form does with the money: `charge` takes it, `auth` holds it. */
  type: 'charge' | 'auth'
  /** Address of the way home, followed when there is nothing to pay. */
  homeUrl: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  /** Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way. */
  check(): Promise<void>
  addEventListener<Name extends keyof ParkingCardPaymentEvents>(type: Name, listener: (this: ParkingCardPaymentElement, event: ParkingCardPaymentEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingCardPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingCardPaymentEvents>(type: Name, listener: (this: ParkingCardPaymentElement, event: ParkingCardPaymentEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingCardPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingCityPickerEvents {
  /** A city was chosen: `city` is its code for the attribute of the same name. It is kept in this browser for the next visit, unless you cancel the event. Cancelable. */
  'parking-city-change': ParkingEvent<ParkingCityPickerElement, { city: string; previous: string | null }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingCityPickerElement, { code: ErrorCode }>
}

export interface ParkingCityPickerAttributes {
  /** Shows the list in its place, in place of a button that opens it. */
  list?: boolean | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Chooses the city. Shows nothing where there is but one, as where `api` names its backend. */
export interface ParkingCityPickerElement extends HTMLElement {
  readonly localName: 'parking-city-picker'
  /** Shows the list in its place, in place of a button that opens it. */
  list: boolean
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingCityPickerEvents>(type: Name, listener: (this: ParkingCityPickerElement, event: ParkingCityPickerEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingCityPickerElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingCityPickerEvents>(type: Name, listener: (this: ParkingCityPickerElement, event: ParkingCityPickerEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingCityPickerElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingContentPageEvents {
  /** A link was pressed: of the text (`link`), or the way out of a page that does not exist (`home`). Cancel it to move about by yourself; else the link is followed. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingContentPageElement, { to: 'link' | 'home'; url: string | null }>
  /** A page is shown, with the title that a page around it may take; null where there is no such page. */
  'parking-content': ParkingEvent<ParkingContentPageElement, { title: string | null }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingContentPageElement, { code: ErrorCode }>
}

export interface ParkingContentPageAttributes {
  /** Path of the page, e.g. `/pages/personal-data-rules` or `/payments`. */
  path?: string | undefined
  /** Address of the way out of a page that does not exist; without it the city's site. */
  'home-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A page of the city's own texts: ways to pay, discounts, rules of personal data, accessibility. */
export interface ParkingContentPageElement extends HTMLElement {
  readonly localName: 'parking-content-page'
  /** Path of the page, e.g. `/pages/personal-data-rules` or `/payments`. */
  path: string
  /** Address of the way out of a page that does not exist; without it the city's site. */
  homeUrl: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingContentPageEvents>(type: Name, listener: (this: ParkingContentPageElement, event: ParkingContentPageEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingContentPageElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingContentPageEvents>(type: Name, listener: (this: ParkingContentPageElement, event: ParkingContentPageEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingContentPageElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingCoopFleetEvents {
  /** A firm has signed in, in this element. */
  'parking-signed-in': ParkingEvent<ParkingCoopFleetElement, { userType: 'coop' }>
  /** The firm signed out, in this element. */
  'parking-signed-out': ParkingEvent<ParkingCoopFleetElement, { userType: 'coop' }>
  /** Something of the fleet was changed and the server said ok; `count` is more than 1 after an import. */
  'parking-fleet-changed': ParkingEvent<ParkingCoopFleetElement, { list: 'drivers' | 'vehicles' | 'devices'; action: 'add' | 'edit' | 'remove' | 'activate' | 'deactivate'; count: number }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingCoopFleetElement, { code: ErrorCode }>
}

export interface ParkingCoopFleetAttributes {
  /** Which list is open first: `drivers`, `vehicles` or `devices`. */
  list?: 'drivers' | 'vehicles' | 'devices' | undefined
  /** Where the way out is: `here`, or on the `page` around the element, which then has its own. */
  'sign-out'?: 'here' | 'page' | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A firm's drivers, vehicles and tracking devices: sign-in by tax id and contract, lists, changes, import. */
export interface ParkingCoopFleetElement extends HTMLElement {
  readonly localName: 'parking-coop-fleet'
  /** Which list is open first: `drivers`, `vehicles` or `devices`. */
  list: 'drivers' | 'vehicles' | 'devices'
  /** Where the way out is: `here`, or on the `page` around the element, which then has its own. */
  signOut: 'here' | 'page'
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingCoopFleetEvents>(type: Name, listener: (this: ParkingCoopFleetElement, event: ParkingCoopFleetEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingCoopFleetElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingCoopFleetEvents>(type: Name, listener: (this: ParkingCoopFleetElement, event: ParkingCoopFleetEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingCoopFleetElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingFeedbackEvents {
  /** The city has taken a new appeal, or a further message of one. The text is in no event. */
  'parking-appeal-sent': ParkingEvent<ParkingFeedbackElement, { kind: 'appeal' | 'message' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingFeedbackElement, { code: ErrorCode }>
}

export interface ParkingFeedbackAttributes {
  /** Number of the appeal whose conversation is open at first, e.g. `17`; empty for none. */
  appeal?: string | undefined
  /** Text that a new appeal begins with where nothing is typed, up to 200 characters; empty for none. */
  message?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A driver's appeals to the city: a new one, and the conversations about those from before. */
export interface ParkingFeedbackElement extends HTMLElement {
  readonly localName: 'parking-feedback'
  /** Number of the appeal whose conversation is open at first, e.g. `17`; empty for none. */
  appeal: string
  /** Text that a new appeal begins with where nothing is typed, up to 200 characters; empty for none. */
  message: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingFeedbackEvents>(type: Name, listener: (this: ParkingFeedbackElement, event: ParkingFeedbackEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingFeedbackElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingFeedbackEvents>(type: Name, listener: (this: ParkingFeedbackElement, event: ParkingFeedbackEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingFeedbackElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingFinesEvents {
  /** The link to the page for appeals was pressed. Cancel it to move about by yourself; else the link is followed. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingFinesElement, { to: 'appeal'; url: string | null }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingFinesElement, { code: ErrorCode }>
}

export interface ParkingFinesAttributes {
  /** Address of the page where a driver writes to the city about a fine, with `{uin}` for its number, e.g. `/profile/feedback?fine={uin}`. Without it a fine has no such link. */
  'appeal-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A driver's fines: what each was for, how it stands, its photo, and the number by which it is paid. */
export interface ParkingFinesElement extends HTMLElement {
  readonly localName: 'parking-fines'
  /** Address of the page where a driver writes to the city about a fine, with `{uin}` for its number, e.g. `/profile/feedback?fine={uin}`. Without it a fine has no such link. */
  appealUrl: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingFinesEvents>(type: Name, listener: (this: ParkingFinesElement, event: ParkingFinesEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingFinesElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingFinesEvents>(type: Name, listener: (this: ParkingFinesElement, event: ParkingFinesEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingFinesElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingGuestPaymentEvents {
  /** The price on the screen changed: kopecks for `minutes` from now (or the chosen start) in `zone`; `isConfirmed` tells the server's price from the one computed here. */
  'parking-cost': ParkingEvent<ParkingGuestPaymentElement, { price: number; currency: 'RUB'; zone: string; minutes: number; isConfirmed: boolean }>
  /** Before the browser goes to the bank at `url`; from a frame, the bank's page opens in a new tab. Cancel it to open the address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at once. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingGuestPaymentElement, { paymentId: string; url: string }>
  /** The server says that the parking is paid, or free (`price` 0). Kopecks; times as ISO 8601 in the city's zone. */
  'parking-paid': ParkingEvent<ParkingGuestPaymentElement, { paymentId: string; price: number; currency: 'RUB'; zone: string; start: string; end: string }>
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': ParkingEvent<ParkingGuestPaymentElement, { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingGuestPaymentElement, { code: ErrorCode }>
}

export interface ParkingGuestPaymentAttributes {
  /** Tariff zone to start with, as its sign says, e.g. `101`. A code the city does not know is shown with a notice. */
  zone?: string | undefined
  /** Parking to start with, in cities that pay by parking code, e.g. `2203`. */
  parking?: string | undefined
  /** Licence plate to start with, in any spelling. The element never writes a plate into the page. */
  plate?: string | undefined
  /** Duration to start with, in minutes (1–1440); the nearest that the city offers is chosen. */
  duration?: number | string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Pays for parking without an account: place, plate and time, the price at once, the bank, and the result from the server. */
export interface ParkingGuestPaymentElement extends HTMLElement {
  readonly localName: 'parking-guest-payment'
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
  /** Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way. */
  check(): Promise<void>
  addEventListener<Name extends keyof ParkingGuestPaymentEvents>(type: Name, listener: (this: ParkingGuestPaymentElement, event: ParkingGuestPaymentEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingGuestPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingGuestPaymentEvents>(type: Name, listener: (this: ParkingGuestPaymentElement, event: ParkingGuestPaymentEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingGuestPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingLoginEvents {
  /** A driver has signed in, or a firm (`coop`), here or in another tab. */
  'parking-signed-in': ParkingEvent<ParkingLoginElement, { userType: 'driver' | 'coop' }>
  /** A driver has signed out, or a firm (`coop`), here, in another tab, or by an expired token. */
  'parking-signed-out': ParkingEvent<ParkingLoginElement, { userType: 'driver' | 'coop' }>
  /** Before the browser goes to `url`: to the registration, to the restore (with `error` and, for an account without a password, its e-mail in the address), to the firms' page, or on after a sign-in. Cancel it to go there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingLoginElement, { to: 'registration' | 'restore' | 'legal' | 'coop' | 'next'; url: string }>
  /** The dialog wants to be closed: by its cross, by Esc, or because the sign-in is done. Cancel it to keep it open. Cancelable. */
  'parking-close': ParkingEvent<ParkingLoginElement, { reason: 'dismissed' | 'signed-in' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingLoginElement, { code: ErrorCode }>
}

export interface ParkingLoginAttributes {
  /** Makes it a dialog: `open` shows it, `open="false"` and taking the attribute away hide it. Without the attribute from the start it is a block of the page. */
  open?: boolean | undefined
  /** What is asked for first: `individual`, or `legal` for the INN and contract number of a firm right here. Without it the city decides, and firms are led to `legal-url`. */
  kind?: 'individual' | 'legal' | undefined
  /** Address of the registration, of this page's site or the city's. Without it: the city's own site. */
  'registration-url'?: string | undefined
  /** Address of the password restore, likewise. */
  'restore-url'?: string | undefined
  /** Address where firms sign in, likewise. */
  'legal-url'?: string | undefined
  /** Where a firm goes once it is signed in, likewise. */
  'coop-url'?: string | undefined
  /** Where a driver goes once he is signed in, likewise; without it he stays. */
  'next-url'?: string | undefined
  /** Where a social provider sends the browser back to, a page with this element; without it this page. */
  'callback-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Signs a driver or a firm in, as a block of the page or as a dialog over it; its fields are a real form in the page's own DOM, where password managers find them. */
export interface ParkingLoginElement extends HTMLElement {
  readonly localName: 'parking-login'
  /** Makes it a dialog: `open` shows it, `open="false"` and taking the attribute away hide it. Without the attribute from the start it is a block of the page. */
  open: boolean | null
  /** What is asked for first: `individual`, or `legal` for the INN and contract number of a firm right here. Without it the city decides, and firms are led to `legal-url`. */
  kind: 'individual' | 'legal' | null
  /** Address of the registration, of this page's site or the city's. Without it: the city's own site. */
  registrationUrl: string | null
  /** Address of the password restore, likewise. */
  restoreUrl: string | null
  /** Address where firms sign in, likewise. */
  legalUrl: string | null
  /** Where a firm goes once it is signed in, likewise. */
  coopUrl: string | null
  /** Where a driver goes once he is signed in, likewise; without it he stays. */
  nextUrl: string | null
  /** Where a social provider sends the browser back to, a page with this element; without it this page. */
  callbackUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingLoginEvents>(type: Name, listener: (this: ParkingLoginElement, event: ParkingLoginEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingLoginElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingLoginEvents>(type: Name, listener: (this: ParkingLoginElement, event: ParkingLoginEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingLoginElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingMapEvents {
  /** The user chose an object on the map or in the list. `zone` and `code` fill a payment element; `zone` is empty where the object has none. */
  'parking-select': ParkingEvent<ParkingMapElement, { zone: string; code: string; name: string; category: string }>
  /** What is shown has come, or was changed: `filter` as the attribute takes it, empty where everything is shown; `counts` says how many objects each filter would show. */
  'parking-filter': ParkingEvent<ParkingMapElement, { filter: string; counts: Readonly<Record<string, number>> }>
  /** The user wants to pay for what is chosen, or for what he will name there: then `zone`, `code` and `parking` are empty. Cancel it to go on yourself; else the browser goes to `url`, if there is one. `parking` is filled where the city pays by parking and not by zone. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingMapElement, { to: 'guest-payment' | 'payment'; url: string | null; zone: string; code: string; parking: string }>
  /** The user marked a zone or took a mark away: `zones` as the attribute takes them, empty where none is marked. */
  'parking-zones': ParkingEvent<ParkingMapElement, { zones: string }>
  /** What is shown was changed, by the person or by the page: set as the attributes of the same names it shows the same again, such as out of the page's address. `selected` and `filter` are empty where there is nothing of the kind. It comes when the map rests. */
  'parking-view': ParkingEvent<ParkingMapElement, { selected: string; filter: string; center: string; zoom: number }>
  /** A kiosk went back to its start, because it had not been touched for `seconds`. */
  'parking-idle': ParkingEvent<ParkingMapElement, { seconds: number }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingMapElement, { code: ErrorCode }>
}

export interface ParkingMapAttributes {
  /** Code of the parking to begin with, e.g. `2203`: it is shown in the middle and opened. */
  selected?: string | undefined
  /** What is shown, as categories or types of objects, e.g. `free fordisabled parcomats`; without it, everything. */
  filter?: string | undefined
  /** Where the map begins, as `latitude,longitude`, e.g. `56.0402,38.5999`; by default, and instead of a place outside of the city, where the city says. */
  center?: string | undefined
  /** How close the map begins, 13…20; by default as the city says, which is mostly 16. */
  zoom?: number | string | undefined
  /** What the colours say until the person has chosen: `price` now (the default), `availability` of places, or `kind`. Where a city has no such data, the kind. */
  colours?: 'price' | 'availability' | 'kind' | undefined
  /** Where the screen that shows the map stands, as `latitude,longitude`: it has a mark there, distances count from it, a button leads back to it, and the map begins there where `center` does not say otherwise. */
  here?: string | undefined
  /** For a screen in the street: touch sizes, nothing that leads away, back to the start when it is not touched; payments go on by a QR code on the person's own phone. */
  kiosk?: boolean | undefined
  /** Seconds without a touch after which a kiosk goes back to its start (10…3600). */
  'idle-seconds'?: number | string | undefined
  /** Who has the wheel and a single finger: `page` (the default) where the map is a part of a page that scrolls, so that the map takes Ctrl with the wheel and two fingers; `map` where the map is what the page is for. A kiosk and the full view always have them. */
  gestures?: 'page' | 'map' | undefined
  /** The page lets the map read a large city's answer in a worker, `map-worker.js` beside the elements: for a library on the page's own site, and with `parking-map` among the `trusted-types` of a page that has a policy on them. Without it, or where the worker does not start, the answer is read between two frames. */
  worker?: boolean | undefined
  /** Page of the guest payment; zone or parking are added to it. Without it the button only tells the page (`parking-navigate`). */
  'guest-payment-url'?: string | undefined
  /** Page where a driver who is signed in pays; zone or parking are added to it. */
  'payment-url'?: string | undefined
  /** What is chosen has a button that marks its zone, such as for `<parking-subscription-constructor>`. */
  'zone-marking'?: boolean | undefined
  /** Codes of the zones to be marked, between commas, e.g. `101,102`; only with `zone-marking`. */
  'marked-zones'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Shows a city's parkings on a map and in a list: where they are, what they cost now, and how many places are free. */
export interface ParkingMapElement extends HTMLElement {
  readonly localName: 'parking-map'
  /** Code of the parking to begin with, e.g. `2203`: it is shown in the middle and opened. */
  selected: string
  /** What is shown, as categories or types of objects, e.g. `free fordisabled parcomats`; without it, everything. */
  filter: string
  /** Where the map begins, as `latitude,longitude`, e.g. `56.0402,38.5999`; by default, and instead of a place outside of the city, where the city says. */
  center: string
  /** How close the map begins, 13…20; by default as the city says, which is mostly 16. */
  zoom: number
  /** What the colours say until the person has chosen: `price` now (the default), `availability` of places, or `kind`. Where a city has no such data, the kind. */
  colours: 'price' | 'availability' | 'kind'
  /** Where the screen that shows the map stands, as `latitude,longitude`: it has a mark there, distances count from it, a button leads back to it, and the map begins there where `center` does not say otherwise. */
  here: string
  /** For a screen in the street: touch sizes, nothing that leads away, back to the start when it is not touched; payments go on by a QR code on the person's own phone. */
  kiosk: boolean
  /** Seconds without a touch after which a kiosk goes back to its start (10…3600). */
  idleSeconds: number
  /** Who has the wheel and a single finger: `page` (the default) where the map is a part of a page that scrolls, so that the map takes Ctrl with the wheel and two fingers; `map` where the map is what the page is for. A kiosk and the full view always have them. */
  gestures: 'page' | 'map'
  /** The page lets the map read a large city's answer in a worker, `map-worker.js` beside the elements: for a library on the page's own site, and with `parking-map` among the `trusted-types` of a page that has a policy on them. Without it, or where the worker does not start, the answer is read between two frames. */
  worker: boolean
  /** Page of the guest payment; zone or parking are added to it. Without it the button only tells the page (`parking-navigate`). */
  guestPaymentUrl: string
  /** Page where a driver who is signed in pays; zone or parking are added to it. */
  paymentUrl: string
  /** What is chosen has a button that marks its zone, such as for `<parking-subscription-constructor>`. */
  zoneMarking: boolean
  /** Codes of the zones to be marked, between commas, e.g. `101,102`; only with `zone-marking`. */
  markedZones: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingMapEvents>(type: Name, listener: (this: ParkingMapElement, event: ParkingMapEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingMapElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingMapEvents>(type: Name, listener: (this: ParkingMapElement, event: ParkingMapEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingMapElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingNewsEvents {
  /** A link was pressed: to an item (`to` is `news`, with its `id`), back to the list (`news`, `id` null), or out of a text (`link`). Cancel it to move about by yourself; else the link is followed. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingNewsElement, { to: 'news' | 'link'; id?: string | null; url: string | null }>
  /** A text is shown, with the title that a page around it may take; null is the list's. */
  'parking-content': ParkingEvent<ParkingNewsElement, { title: string | null }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingNewsElement, { code: ErrorCode }>
}

export interface ParkingNewsAttributes {
  /** Number of one item to show in place of the list, e.g. `24`. */
  item?: string | undefined
  /** Address of an item's page, with `{id}` for its number, e.g. `/news/{id}`. Without it items open in place. */
  'item-url'?: string | undefined
  /** Address of the list, for the way back from an item named by `item`. */
  'list-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** The city's news: a list, ten at a time, and each item whole. */
export interface ParkingNewsElement extends HTMLElement {
  readonly localName: 'parking-news'
  /** Number of one item to show in place of the list, e.g. `24`. */
  item: string
  /** Address of an item's page, with `{id}` for its number, e.g. `/news/{id}`. Without it items open in place. */
  itemUrl: string
  /** Address of the list, for the way back from an item named by `item`. */
  listUrl: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingNewsEvents>(type: Name, listener: (this: ParkingNewsElement, event: ParkingNewsEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingNewsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingNewsEvents>(type: Name, listener: (this: ParkingNewsElement, event: ParkingNewsEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingNewsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingNoticesEvents {
  /** A link of the line or of the notice was pressed. Cancel it to move about by yourself; else the link is followed. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingNoticesElement, { to: 'link'; url: string | null }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingNoticesElement, { code: ErrorCode }>
}

export interface ParkingNoticesAttributes {
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** What the city has to say today: a scrolling line, and a notice that stays away once it is closed. */
export interface ParkingNoticesElement extends HTMLElement {
  readonly localName: 'parking-notices'
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingNoticesEvents>(type: Name, listener: (this: ParkingNoticesElement, event: ParkingNoticesEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingNoticesElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingNoticesEvents>(type: Name, listener: (this: ParkingNoticesElement, event: ParkingNoticesEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingNoticesElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingOperationsEvents {
  /** The person changed a filter or the order: all of them as the attributes would say it. The page may put them in its address. */
  'parking-filter': ParkingEvent<ParkingOperationsElement, { period: 'all' | 'yesterday' | 'today' | 'weekly' | 'monthly' | 'lastMonth' | 'custom'; from: string; to: string; type: 'all' | 'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'bonus20'; vehicle: string; place: string; order: 'date' | 'length' | 'type' | 'place' | 'vehicle' | 'sum'; direction: 'down' | 'up' }>
  /** The details of an operation were opened. */
  'parking-operation': ParkingEvent<ParkingOperationsElement, { orderNumber: string; type: string }>
  /** The history was written into a file, which opens in a new tab. */
  'parking-export': ParkingEvent<ParkingOperationsElement, { format: 'xls' | 'pdf' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingOperationsElement, { code: ErrorCode }>
}

export interface ParkingOperationsAttributes {
  /** Which time is shown: `all`, `today`, `yesterday`, `weekly` (since Monday), `monthly` (since the 1st), `lastMonth` (the whole month before) or `custom`, by the city's clock. */
  period?: 'all' | 'yesterday' | 'today' | 'weekly' | 'monthly' | 'lastMonth' | 'custom' | undefined
  /** First day of a custom period, YYYY-MM-DD. */
  from?: string | undefined
  /** Last day of a custom period, YYYY-MM-DD, not before `from`. */
  to?: string | undefined
  /** Which operations: `all`, `payment`, `refill`, `renew`, `cancel`, `paymentSubscription` or `bonus20`. */
  type?: 'all' | 'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'bonus20' | undefined
  /** The server's number of a vehicle of the driver; empty for all. Never a plate, so that none stands in a page's address. */
  vehicle?: string | undefined
  /** Code of a tariff zone, or of a parking where the city's history goes by parkings; empty for all. */
  place?: string | undefined
  /** What the rows are sorted by: `date`, `length` (whole hours of parking), and where the city can, `type`, `place`, `vehicle` or `sum`; empty for the city's own choice. */
  order?: 'date' | 'length' | 'type' | 'place' | 'vehicle' | 'sum' | '' | undefined
  /** `down` from the newest or the largest, `up` the other way round, where the city can; empty as the order has it. */
  direction?: 'down' | 'up' | '' | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** The history of a driver's payments, top-ups and refunds: filters, details with receipts, totals, export. */
export interface ParkingOperationsElement extends HTMLElement {
  readonly localName: 'parking-operations'
  /** Which time is shown: `all`, `today`, `yesterday`, `weekly` (since Monday), `monthly` (since the 1st), `lastMonth` (the whole month before) or `custom`, by the city's clock. */
  period: 'all' | 'yesterday' | 'today' | 'weekly' | 'monthly' | 'lastMonth' | 'custom'
  /** First day of a custom period, YYYY-MM-DD. */
  from: string
  /** Last day of a custom period, YYYY-MM-DD, not before `from`. */
  to: string
  /** Which operations: `all`, `payment`, `refill`, `renew`, `cancel`, `paymentSubscription` or `bonus20`. */
  type: 'all' | 'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'bonus20'
  /** The server's number of a vehicle of the driver; empty for all. Never a plate, so that none stands in a page's address. */
  vehicle: string
  /** Code of a tariff zone, or of a parking where the city's history goes by parkings; empty for all. */
  place: string
  /** What the rows are sorted by: `date`, `length` (whole hours of parking), and where the city can, `type`, `place`, `vehicle` or `sum`; empty for the city's own choice. */
  order: 'date' | 'length' | 'type' | 'place' | 'vehicle' | 'sum' | ''
  /** `down` from the newest or the largest, `up` the other way round, where the city can; empty as the order has it. */
  direction: 'down' | 'up' | ''
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingOperationsEvents>(type: Name, listener: (this: ParkingOperationsElement, event: ParkingOperationsEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingOperationsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingOperationsEvents>(type: Name, listener: (this: ParkingOperationsElement, event: ParkingOperationsEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingOperationsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingPaymentEvents {
  /** The price on the screen changed: kopecks for `minutes` in `zone`; `isConfirmed` tells the server's price from the one computed here. */
  'parking-cost': ParkingEvent<ParkingPaymentElement, { price: number; currency: 'RUB'; zone: string; minutes: number; isConfirmed: boolean }>
  /** Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at once. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingPaymentElement, { paymentId: string; url: string }>
  /** The server says that something is paid: a parking (`session`), more time for one (`renew`), a top-up of the balance (`refill`), a stay behind a barrier (`flat`) or what a correction adds (`correct`). `paymentId` is null where the balance paid or nothing was to pay; `price` in kopecks; times as ISO 8601 in the city's zone, null where there are none. */
  'parking-paid': ParkingEvent<ParkingPaymentElement, { kind: 'session' | 'renew' | 'refill' | 'flat' | 'subscription' | 'correct'; paymentId: string | null; price: number; currency: 'RUB'; zone: string | null; start: string | null; end: string | null }>
  /** A parking has begun. `end` is null while it is open. Times as ISO 8601 in the city's zone. */
  'parking-session-started': ParkingEvent<ParkingPaymentElement, { sessionId: string; zone: string; start: string; end: string | null }>
  /** A parking is over: its time has passed, or it was ended early, put off to be paid later, or given up unpaid. */
  'parking-session-ended': ParkingEvent<ParkingPaymentElement, { sessionId: string; zone: string; reason: 'over' | 'aborted' | 'postponed' | 'cancelled' }>
  /** Before the browser goes to `url`, where the balance is topped up. Cancel it to lead there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingPaymentElement, { to: 'topup'; url: string }>
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': ParkingEvent<ParkingPaymentElement, { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingPaymentElement, { code: ErrorCode }>
}

export interface ParkingPaymentAttributes {
  /** Tariff zone to start with, as its sign says, e.g. `101`. A code the city does not know is shown with a notice. */
  zone?: string | undefined
  /** Parking to start with, in cities that pay by parking code, e.g. `2203`; a barrier parking opens its own form. */
  parking?: string | undefined
  /** Licence plate to start with, in any spelling: one of the driver's own is chosen, another is written down. The element never writes a plate into the page. */
  plate?: string | undefined
  /** Duration to start with, in minutes (1–1440); the nearest that the city offers is chosen. */
  duration?: number | string | undefined
  /** Parking to extend, by its `sessionId` as `parking-session-started` tells it and as `<parking-sessions>` writes it into the query of its page: the dialog opens once the driver's parkings are there. One that does not run is passed over. */
  extend?: string | undefined
  /** Address where the balance is topped up, on this page's site or the city's. Without it: the city's own site. */
  'topup-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** The driver's parking: starts and pays it, from a balance or afterwards, shows what runs and what waits, extends, ends, puts off. */
export interface ParkingPaymentElement extends HTMLElement {
  readonly localName: 'parking-payment'
  /** Tariff zone to start with, as its sign says, e.g. `101`. A code the city does not know is shown with a notice. */
  zone: string
  /** Parking to start with, in cities that pay by parking code, e.g. `2203`; a barrier parking opens its own form. */
  parking: string
  /** Licence plate to start with, in any spelling: one of the driver's own is chosen, another is written down. The element never writes a plate into the page. */
  plate: string
  /** Duration to start with, in minutes (1–1440); the nearest that the city offers is chosen. */
  duration: number
  /** Parking to extend, by its `sessionId` as `parking-session-started` tells it and as `<parking-sessions>` writes it into the query of its page: the dialog opens once the driver's parkings are there. One that does not run is passed over. */
  extend: string
  /** Address where the balance is topped up, on this page's site or the city's. Without it: the city's own site. */
  topupUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  /** Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way. */
  check(): Promise<void>
  addEventListener<Name extends keyof ParkingPaymentEvents>(type: Name, listener: (this: ParkingPaymentElement, event: ParkingPaymentEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingPaymentEvents>(type: Name, listener: (this: ParkingPaymentElement, event: ParkingPaymentEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingPaymentElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingProfileEvents {
  /** The server has taken a change. It says what has changed, and never to what. */
  'parking-profile-changed': ParkingEvent<ParkingProfileElement, { section: 'person' | 'email' | 'phones' | 'vehicles' | 'documents' | 'notifications' | 'password' | 'consent'; action: 'add' | 'edit' | 'remove' | 'make-main' | 'give' | 'withdraw' }>
  /** The driver has signed out here. */
  'parking-signed-out': ParkingEvent<ParkingProfileElement, { userType: 'driver' }>
  /** The driver has deleted the account. */
  'parking-account-deleted': ParkingEvent<ParkingProfileElement, Record<string, never>>
  /** Before the browser goes to `url`. Cancel it to lead there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingProfileElement, { to: 'topup' | 'parking'; url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingProfileElement, { code: ErrorCode }>
}

export interface ParkingProfileAttributes {
  /** The section that comes into sight, and has the focus, once the driver is known; empty for the page from its top. */
  section?: 'person' | 'phones' | 'vehicles' | 'documents' | 'notifications' | 'balance' | 'password' | 'my-data' | '' | undefined
  /** Opens the form of a new vehicle, once the driver is known. */
  'add-vehicle'?: boolean | undefined
  /** Address where the balance is topped up, on this page's site or the city's. Without it: the city's own site. */
  'topup-url'?: string | undefined
  /** Address of the driver's parkings, likewise. */
  'parking-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** What the city knows of a driver, and all that he can change of it: names, e-mail, phones, vehicles, documents, notifications, password, and what becomes of his data. */
export interface ParkingProfileElement extends HTMLElement {
  readonly localName: 'parking-profile'
  /** The section that comes into sight, and has the focus, once the driver is known; empty for the page from its top. */
  section: 'person' | 'phones' | 'vehicles' | 'documents' | 'notifications' | 'balance' | 'password' | 'my-data' | ''
  /** Opens the form of a new vehicle, once the driver is known. */
  addVehicle: boolean
  /** Address where the balance is topped up, on this page's site or the city's. Without it: the city's own site. */
  topupUrl: string | null
  /** Address of the driver's parkings, likewise. */
  parkingUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingProfileEvents>(type: Name, listener: (this: ParkingProfileElement, event: ParkingProfileEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingProfileElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingProfileEvents>(type: Name, listener: (this: ParkingProfileElement, event: ParkingProfileEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingProfileElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingReceiptViewEvents {
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingReceiptViewElement, { code: ErrorCode }>
}

export interface ParkingReceiptViewAttributes {
  /** What was paid for, as the link says it (`title` there): parking or zone. */
  place?: string | undefined
  /** Beginning of the parking, as the link says it. */
  'date-in'?: string | undefined
  /** End of the parking, as the link says it. */
  'date-out'?: string | undefined
  /** Sum in roubles, as the link says it, e.g. `60.00`. */
  price?: string | undefined
  /** Vehicle, as the link says it. */
  ts?: string | undefined
  /** Signature of the link: the city knows by it that the link is its own. */
  sig?: string | undefined
  /** Receipt number to look up at once. */
  number?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Shows the receipt that a link describes, says whether the city made the link, and finds receipts by their number. */
export interface ParkingReceiptViewElement extends HTMLElement {
  readonly localName: 'parking-receipt-view'
  /** What was paid for, as the link says it (`title` there): parking or zone. */
  place: string
  /** Beginning of the parking, as the link says it. */
  dateIn: string
  /** End of the parking, as the link says it. */
  dateOut: string
  /** Sum in roubles, as the link says it, e.g. `60.00`. */
  price: string
  /** Vehicle, as the link says it. */
  ts: string
  /** Signature of the link: the city knows by it that the link is its own. */
  sig: string
  /** Receipt number to look up at once. */
  number: string
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingReceiptViewEvents>(type: Name, listener: (this: ParkingReceiptViewElement, event: ParkingReceiptViewEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingReceiptViewElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingReceiptViewEvents>(type: Name, listener: (this: ParkingReceiptViewElement, event: ParkingReceiptViewEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingReceiptViewElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingReceiptsEvents {
  /** A receipt was mailed, handed over as a PDF, or given to the printer. Neither its number nor the e-mail is told. */
  'parking-receipt': ParkingEvent<ParkingReceiptsElement, { kind: 'mailed' | 'saved' | 'printed' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingReceiptsElement, { code: ErrorCode }>
}

export interface ParkingReceiptsAttributes {
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A driver's invoices and slips: each as it is printed, to be printed, kept as a PDF, or mailed. */
export interface ParkingReceiptsElement extends HTMLElement {
  readonly localName: 'parking-receipts'
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingReceiptsEvents>(type: Name, listener: (this: ParkingReceiptsElement, event: ParkingReceiptsEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingReceiptsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingReceiptsEvents>(type: Name, listener: (this: ParkingReceiptsElement, event: ParkingReceiptsEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingReceiptsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingRegistrationEvents {
  /** A driver is registered; signed in, too, where the city does so. Cancel it where the page says so itself and takes the element away: the element stays as it is until then, so that it is told once. Cancelable. */
  'parking-registered': ParkingEvent<ParkingRegistrationElement, { isSignedIn: boolean }>
  /** Before the browser goes to `url`: to the personal-data rules (beside the page), to the sign-in, or on after the registration. Cancel it to go there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingRegistrationElement, { to: 'rules' | 'login' | 'next'; url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingRegistrationElement, { code: ErrorCode }>
}

export interface ParkingRegistrationAttributes {
  /** The step that the link of the e-mail leads to, as its address says: 2 the e-mail, 3 the phone. The server knows better where the registration stands. */
  step?: number | string | undefined
  /** Names the registration that the link of the e-mail belongs to. */
  salt?: string | undefined
  /** The code in the link of the e-mail; with `salt` it confirms the e-mail at once, on any device. */
  code?: string | undefined
  /** Address of the personal-data rules, of this page's site or the city's. Without it: the page that the city's settings name. */
  'rules-url'?: string | undefined
  /** Address where one signs in, likewise. Without it: the city's own site. */
  'login-url'?: string | undefined
  /** Where a driver goes once he is registered, likewise; without it he stays. */
  'next-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Registers a driver in three steps: the data, the code of the e-mail, the code of the phone. What is typed outlives a reload, the password excepted; its fields are a real form in the page's own DOM, where password managers find them. */
export interface ParkingRegistrationElement extends HTMLElement {
  readonly localName: 'parking-registration'
  /** The step that the link of the e-mail leads to, as its address says: 2 the e-mail, 3 the phone. The server knows better where the registration stands. */
  step: number | null
  /** Names the registration that the link of the e-mail belongs to. */
  salt: string | null
  /** The code in the link of the e-mail; with `salt` it confirms the e-mail at once, on any device. */
  code: string | null
  /** Address of the personal-data rules, of this page's site or the city's. Without it: the page that the city's settings name. */
  rulesUrl: string | null
  /** Address where one signs in, likewise. Without it: the city's own site. */
  loginUrl: string | null
  /** Where a driver goes once he is registered, likewise; without it he stays. */
  nextUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingRegistrationEvents>(type: Name, listener: (this: ParkingRegistrationElement, event: ParkingRegistrationEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingRegistrationElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingRegistrationEvents>(type: Name, listener: (this: ParkingRegistrationElement, event: ParkingRegistrationEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingRegistrationElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingRestorePasswordEvents {
  /** The password is a new one: set by the person (`code`), or on its way by a call (`call`). */
  'parking-password-restored': ParkingEvent<ParkingRestorePasswordElement, { by: 'code' | 'call' }>
  /** Before the browser goes to `url`: to the sign-in. Cancel it to go there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingRestorePasswordElement, { to: 'login'; url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingRestorePasswordElement, { code: ErrorCode }>
}

export interface ParkingRestorePasswordAttributes {
  /** The step that an address leads to, with `salt`: 2 the code, 3 the new password. */
  step?: number | string | undefined
  /** Names the restore that an address leads to. */
  salt?: string | undefined
  /** Why the sign-in has led here: `EmptyPass`, the account has no password yet. Nothing else is taken, and the text is ours. */
  error?: 'EmptyPass' | undefined
  /** E-mail of the account, already typed for the person. */
  email?: string | undefined
  /** Address where one signs in, of this page's site or the city's. Without it: the city's own site. */
  'login-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A new password in place of a forgotten one: by a code to the e-mail or the phone, or by a call whose last four digits are the password. Its fields are a real form in the page's own DOM, where password managers find them. */
export interface ParkingRestorePasswordElement extends HTMLElement {
  readonly localName: 'parking-restore-password'
  /** The step that an address leads to, with `salt`: 2 the code, 3 the new password. */
  step: number | null
  /** Names the restore that an address leads to. */
  salt: string | null
  /** Why the sign-in has led here: `EmptyPass`, the account has no password yet. Nothing else is taken, and the text is ours. */
  error: 'EmptyPass' | null
  /** E-mail of the account, already typed for the person. */
  email: string | null
  /** Address where one signs in, of this page's site or the city's. Without it: the city's own site. */
  loginUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingRestorePasswordEvents>(type: Name, listener: (this: ParkingRestorePasswordElement, event: ParkingRestorePasswordEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingRestorePasswordElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingRestorePasswordEvents>(type: Name, listener: (this: ParkingRestorePasswordElement, event: ParkingRestorePasswordEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingRestorePasswordElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingSessionsEvents {
  /** Before the browser goes to `url`, where parkings are extended and paid. Cancel it to lead there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingSessionsElement, { to: 'parking'; url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingSessionsElement, { code: ErrorCode }>
}

export interface ParkingSessionsAttributes {
  /** Address of the page with the driver's parkings (`<parking-payment>`), of this page's site or the city's. The parking that is to be extended is handed on in the query, as `extend`. Without it: the city's own site. */
  'parking-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** The driver's parkings that run or wait for their money, as a strip for the head of a page: the plate, how long it still is, and the way to extend. Shows nothing while there is none, and nothing to who is not signed in. */
export interface ParkingSessionsElement extends HTMLElement {
  readonly localName: 'parking-sessions'
  /** Address of the page with the driver's parkings (`<parking-payment>`), of this page's site or the city's. The parking that is to be extended is handed on in the query, as `extend`. Without it: the city's own site. */
  parkingUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingSessionsEvents>(type: Name, listener: (this: ParkingSessionsElement, event: ParkingSessionsEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSessionsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingSessionsEvents>(type: Name, listener: (this: ParkingSessionsElement, event: ParkingSessionsEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSessionsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingSmsCommandsEvents {
  /** The city has no SMS commands: a page of its own for them may send its visitors elsewhere. */
  'parking-empty': ParkingEvent<ParkingSmsCommandsElement, Record<never, never>>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingSmsCommandsElement, { code: ErrorCode }>
}

export interface ParkingSmsCommandsAttributes {
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Parking without the internet: the city's SMS commands, each ready to be opened as a message. */
export interface ParkingSmsCommandsElement extends HTMLElement {
  readonly localName: 'parking-sms-commands'
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingSmsCommandsEvents>(type: Name, listener: (this: ParkingSmsCommandsElement, event: ParkingSmsCommandsEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSmsCommandsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingSmsCommandsEvents>(type: Name, listener: (this: ParkingSmsCommandsElement, event: ParkingSmsCommandsEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSmsCommandsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingSubscriptionConstructorEvents {
  /** The user chose other zones: `zones` as the attribute takes them, empty where none is chosen. */
  'parking-zones': ParkingEvent<ParkingSubscriptionConstructorElement, { zones: string }>
  /** Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at once. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingSubscriptionConstructorElement, { paymentId: string; url: string }>
  /** The server says that a season ticket is bought: what it cost, in kopecks, and its order. */
  'parking-subscribed': ParkingEvent<ParkingSubscriptionConstructorElement, { paymentId: string | null; orderNumber: string; price: number; currency: 'RUB' }>
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': ParkingEvent<ParkingSubscriptionConstructorElement, { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }>
  /** An invoice or payment slip is made; the season ticket begins when it is paid at a bank. Kopecks. */
  'parking-receipt-made': ParkingEvent<ParkingSubscriptionConstructorElement, { receiptNumber: string; amount: number; currency: 'RUB' }>
  /** The user goes to what he has bought, at `url`. Cancel it to show that page yourself. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingSubscriptionConstructorElement, { to: 'abonements'; url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingSubscriptionConstructorElement, { code: ErrorCode }>
}

export interface ParkingSubscriptionConstructorAttributes {
  /** The server's number of a vehicle of the driver, to begin with; empty for the main one. Never a plate, so that none stands in a page's address. */
  vehicle?: string | undefined
  /** Codes of the chosen zones, between commas, e.g. `101,102`; those that the city does not offer are left out. */
  zones?: string | undefined
  /** Page with `<parking-subscriptions>`, where what was bought is shown, on this page's site or the city's. Without it: the city's own site. */
  'subscriptions-href'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Puts a season ticket together: vehicle, zones, start date and term; shows what the city offers for it, and sells it. */
export interface ParkingSubscriptionConstructorElement extends HTMLElement {
  readonly localName: 'parking-subscription-constructor'
  /** The server's number of a vehicle of the driver, to begin with; empty for the main one. Never a plate, so that none stands in a page's address. */
  vehicle: string
  /** Codes of the chosen zones, between commas, e.g. `101,102`; those that the city does not offer are left out. */
  zones: string
  /** Page with `<parking-subscriptions>`, where what was bought is shown, on this page's site or the city's. Without it: the city's own site. */
  subscriptionsHref: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  /** Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way. */
  check(): Promise<void>
  addEventListener<Name extends keyof ParkingSubscriptionConstructorEvents>(type: Name, listener: (this: ParkingSubscriptionConstructorElement, event: ParkingSubscriptionConstructorEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSubscriptionConstructorElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingSubscriptionConstructorEvents>(type: Name, listener: (this: ParkingSubscriptionConstructorElement, event: ParkingSubscriptionConstructorEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSubscriptionConstructorElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingSubscriptionsEvents {
  /** Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at once. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingSubscriptionsElement, { paymentId: string; url: string }>
  /** The server says that a season ticket is bought: what it cost, in kopecks, and its order. */
  'parking-subscribed': ParkingEvent<ParkingSubscriptionsElement, { paymentId: string | null; orderNumber: string; price: number; currency: 'RUB' }>
  /** The driver changed a season ticket: gave it back, paused or continued it, or made it another vehicle's. */
  'parking-subscription-changed': ParkingEvent<ParkingSubscriptionsElement, { kind: 'refund' | 'pause' | 'continue' | 'changeVehicle'; orderNumber: string }>
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': ParkingEvent<ParkingSubscriptionsElement, { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }>
  /** An invoice or payment slip is made; the season ticket begins when it is paid at a bank. Kopecks. */
  'parking-receipt-made': ParkingEvent<ParkingSubscriptionsElement, { receiptNumber: string; amount: number; currency: 'RUB' }>
  /** The user goes to the constructor at `url`. Cancel it to show that page yourself. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingSubscriptionsElement, { to: 'constructor'; url: string }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingSubscriptionsElement, { code: ErrorCode }>
}

export interface ParkingSubscriptionsAttributes {
  /** The server's number of a vehicle of the driver: only its benefits are shown, and it is the first that is offered for a purchase; empty for all. Never a plate, so that none stands in a page's address. */
  vehicle?: string | undefined
  /** What is shown: `all`, `benefits` (what the driver has) or `offers` (what can be bought). */
  view?: 'all' | 'benefits' | 'offers' | undefined
  /** Page with `<parking-subscription-constructor>`, on this page's site or the city's. Without it: the city's own site. */
  'constructor-href'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** A driver's benefits and season tickets, what can be done with each, and the season tickets that the city sells. */
export interface ParkingSubscriptionsElement extends HTMLElement {
  readonly localName: 'parking-subscriptions'
  /** The server's number of a vehicle of the driver: only its benefits are shown, and it is the first that is offered for a purchase; empty for all. Never a plate, so that none stands in a page's address. */
  vehicle: string
  /** What is shown: `all`, `benefits` (what the driver has) or `offers` (what can be bought). */
  view: 'all' | 'benefits' | 'offers'
  /** Page with `<parking-subscription-constructor>`, on this page's site or the city's. Without it: the city's own site. */
  constructorHref: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  /** Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way. */
  check(): Promise<void>
  addEventListener<Name extends keyof ParkingSubscriptionsEvents>(type: Name, listener: (this: ParkingSubscriptionsElement, event: ParkingSubscriptionsEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSubscriptionsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingSubscriptionsEvents>(type: Name, listener: (this: ParkingSubscriptionsElement, event: ParkingSubscriptionsEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingSubscriptionsElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingTopupEvents {
  /** Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at once. Cancelable. */
  'parking-redirect': ParkingEvent<ParkingTopupElement, { paymentId: string; url: string }>
  /** The server says that the money is on the balance. Kopecks; `bonus` came with it, `balance` is what there is now (null where the city does not say). */
  'parking-topped-up': ParkingEvent<ParkingTopupElement, { paymentId: string | null; amount: number; bonus: number; balance: number | null; currency: 'RUB' }>
  /** Before the browser goes to `url`, where a parking is begun. Cancel it to lead there in your own way. Cancelable. */
  'parking-navigate': ParkingEvent<ParkingTopupElement, { to: 'parking'; url: string }>
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': ParkingEvent<ParkingTopupElement, { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }>
  /** An invoice or payment slip is made; the balance grows when it is paid at a bank. Kopecks. */
  'parking-receipt-made': ParkingEvent<ParkingTopupElement, { receiptNumber: string; amount: number; currency: 'RUB' }>
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingTopupElement, { code: ErrorCode }>
}

export interface ParkingTopupAttributes {
  /** Roubles that the balance lacks, e.g. `40` or `12.50`: the amount to begin with, and the first of the suggestions. */
  shortage?: number | string | undefined
  /** Address of the page where a parking is begun. Without it: the city's own site. */
  'parking-url'?: string | undefined
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** Tops a driver's balance up: by a bank in a new tab, or by an invoice or a payment slip. The result is the server's. */
export interface ParkingTopupElement extends HTMLElement {
  readonly localName: 'parking-topup'
  /** Roubles that the balance lacks, e.g. `40` or `12.50`: the amount to begin with, and the first of the suggestions. */
  shortage: number
  /** Address of the page where a parking is begun. Without it: the city's own site. */
  parkingUrl: string | null
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  /** Asks the server now how the payment under way stands, as after the page has opened the bank itself; what it says comes as an event. Does nothing where none is under way. */
  check(): Promise<void>
  addEventListener<Name extends keyof ParkingTopupEvents>(type: Name, listener: (this: ParkingTopupElement, event: ParkingTopupEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingTopupElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingTopupEvents>(type: Name, listener: (this: ParkingTopupElement, event: ParkingTopupEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingTopupElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface ParkingUpdateInfoEvents {
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': ParkingEvent<ParkingUpdateInfoElement, { code: ErrorCode }>
}

export interface ParkingUpdateInfoAttributes {
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city?: string | undefined
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api?: string | undefined
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Larger text and higher contrast. */
  legible?: boolean | undefined
}

/** What to do while the site is being renewed: the apps, and parking by SMS. */
export interface ParkingUpdateInfoElement extends HTMLElement {
  readonly localName: 'parking-update-info'
  /** Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first configured city. */
  city: string | null
  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: string | null
  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: 'auto' | 'light' | 'dark'
  /** Larger text and higher contrast. */
  legible: boolean
  addEventListener<Name extends keyof ParkingUpdateInfoEvents>(type: Name, listener: (this: ParkingUpdateInfoElement, event: ParkingUpdateInfoEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingUpdateInfoElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<Name extends keyof ParkingUpdateInfoEvents>(type: Name, listener: (this: ParkingUpdateInfoElement, event: ParkingUpdateInfoEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: ParkingUpdateInfoElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

/** The attributes of each element, beside those of every HTML element. */
export interface ElementAttributes {
  'parking-account-menu': ParkingAccountMenuAttributes
  'parking-app-banner': ParkingAppBannerAttributes
  'parking-card-payment': ParkingCardPaymentAttributes
  'parking-city-picker': ParkingCityPickerAttributes
  'parking-content-page': ParkingContentPageAttributes
  'parking-coop-fleet': ParkingCoopFleetAttributes
  'parking-feedback': ParkingFeedbackAttributes
  'parking-fines': ParkingFinesAttributes
  'parking-guest-payment': ParkingGuestPaymentAttributes
  'parking-login': ParkingLoginAttributes
  'parking-map': ParkingMapAttributes
  'parking-news': ParkingNewsAttributes
  'parking-notices': ParkingNoticesAttributes
  'parking-operations': ParkingOperationsAttributes
  'parking-payment': ParkingPaymentAttributes
  'parking-profile': ParkingProfileAttributes
  'parking-receipt-view': ParkingReceiptViewAttributes
  'parking-receipts': ParkingReceiptsAttributes
  'parking-registration': ParkingRegistrationAttributes
  'parking-restore-password': ParkingRestorePasswordAttributes
  'parking-sessions': ParkingSessionsAttributes
  'parking-sms-commands': ParkingSmsCommandsAttributes
  'parking-subscription-constructor': ParkingSubscriptionConstructorAttributes
  'parking-subscriptions': ParkingSubscriptionsAttributes
  'parking-topup': ParkingTopupAttributes
  'parking-update-info': ParkingUpdateInfoAttributes
}

/** The events of each element. */
export interface ElementEvents {
  'parking-account-menu': ParkingAccountMenuEvents
  'parking-app-banner': ParkingAppBannerEvents
  'parking-card-payment': ParkingCardPaymentEvents
  'parking-city-picker': ParkingCityPickerEvents
  'parking-content-page': ParkingContentPageEvents
  'parking-coop-fleet': ParkingCoopFleetEvents
  'parking-feedback': ParkingFeedbackEvents
  'parking-fines': ParkingFinesEvents
  'parking-guest-payment': ParkingGuestPaymentEvents
  'parking-login': ParkingLoginEvents
  'parking-map': ParkingMapEvents
  'parking-news': ParkingNewsEvents
  'parking-notices': ParkingNoticesEvents
  'parking-operations': ParkingOperationsEvents
  'parking-payment': ParkingPaymentEvents
  'parking-profile': ParkingProfileEvents
  'parking-receipt-view': ParkingReceiptViewEvents
  'parking-receipts': ParkingReceiptsEvents
  'parking-registration': ParkingRegistrationEvents
  'parking-restore-password': ParkingRestorePasswordEvents
  'parking-sessions': ParkingSessionsEvents
  'parking-sms-commands': ParkingSmsCommandsEvents
  'parking-subscription-constructor': ParkingSubscriptionConstructorEvents
  'parking-subscriptions': ParkingSubscriptionsEvents
  'parking-topup': ParkingTopupEvents
  'parking-update-info': ParkingUpdateInfoEvents
}

declare global {
  interface HTMLElementTagNameMap {
    'parking-account-menu': ParkingAccountMenuElement
    'parking-app-banner': ParkingAppBannerElement
    'parking-card-payment': ParkingCardPaymentElement
    'parking-city-picker': ParkingCityPickerElement
    'parking-content-page': ParkingContentPageElement
    'parking-coop-fleet': ParkingCoopFleetElement
    'parking-feedback': ParkingFeedbackElement
    'parking-fines': ParkingFinesElement
    'parking-guest-payment': ParkingGuestPaymentElement
    'parking-login': ParkingLoginElement
    'parking-map': ParkingMapElement
    'parking-news': ParkingNewsElement
    'parking-notices': ParkingNoticesElement
    'parking-operations': ParkingOperationsElement
    'parking-payment': ParkingPaymentElement
    'parking-profile': ParkingProfileElement
    'parking-receipt-view': ParkingReceiptViewElement
    'parking-receipts': ParkingReceiptsElement
    'parking-registration': ParkingRegistrationElement
    'parking-restore-password': ParkingRestorePasswordElement
    'parking-sessions': ParkingSessionsElement
    'parking-sms-commands': ParkingSmsCommandsElement
    'parking-subscription-constructor': ParkingSubscriptionConstructorElement
    'parking-subscriptions': ParkingSubscriptionsElement
    'parking-topup': ParkingTopupElement
    'parking-update-info': ParkingUpdateInfoElement
  }
  /** They bubble: any ancestor may listen. */
  interface GlobalEventHandlersEventMap {
    'parking-signed-in': ParkingAccountMenuEvents['parking-signed-in'] | ParkingCoopFleetEvents['parking-signed-in'] | ParkingLoginEvents['parking-signed-in']
    'parking-signed-out': ParkingAccountMenuEvents['parking-signed-out'] | ParkingCoopFleetEvents['parking-signed-out'] | ParkingLoginEvents['parking-signed-out'] | ParkingProfileEvents['parking-signed-out']
    'parking-navigate': ParkingAccountMenuEvents['parking-navigate'] | ParkingCardPaymentEvents['parking-navigate'] | ParkingContentPageEvents['parking-navigate'] | ParkingFinesEvents['parking-navigate'] | ParkingLoginEvents['parking-navigate'] | ParkingMapEvents['parking-navigate'] | ParkingNewsEvents['parking-navigate'] | ParkingNoticesEvents['parking-navigate'] | ParkingPaymentEvents['parking-navigate'] | ParkingProfileEvents['parking-navigate'] | ParkingRegistrationEvents['parking-navigate'] | ParkingRestorePasswordEvents['parking-navigate'] | ParkingSessionsEvents['parking-navigate'] | ParkingSubscriptionConstructorEvents['parking-navigate'] | ParkingSubscriptionsEvents['parking-navigate'] | ParkingTopupEvents['parking-navigate']
    'parking-error': ParkingAccountMenuEvents['parking-error'] | ParkingAppBannerEvents['parking-error'] | ParkingCardPaymentEvents['parking-error'] | ParkingCityPickerEvents['parking-error'] | ParkingContentPageEvents['parking-error'] | ParkingCoopFleetEvents['parking-error'] | ParkingFeedbackEvents['parking-error'] | ParkingFinesEvents['parking-error'] | ParkingGuestPaymentEvents['parking-error'] | ParkingLoginEvents['parking-error'] | ParkingMapEvents['parking-error'] | ParkingNewsEvents['parking-error'] | ParkingNoticesEvents['parking-error'] | ParkingOperationsEvents['parking-error'] | ParkingPaymentEvents['parking-error'] | ParkingProfileEvents['parking-error'] | ParkingReceiptViewEvents['parking-error'] | ParkingReceiptsEvents['parking-error'] | ParkingRegistrationEvents['parking-error'] | ParkingRestorePasswordEvents['parking-error'] | ParkingSessionsEvents['parking-error'] | ParkingSmsCommandsEvents['parking-error'] | ParkingSubscriptionConstructorEvents['parking-error'] | ParkingSubscriptionsEvents['parking-error'] | ParkingTopupEvents['parking-error'] | ParkingUpdateInfoEvents['parking-error']
    'parking-redirect': ParkingAppBannerEvents['parking-redirect'] | ParkingCardPaymentEvents['parking-redirect'] | ParkingGuestPaymentEvents['parking-redirect'] | ParkingPaymentEvents['parking-redirect'] | ParkingSubscriptionConstructorEvents['parking-redirect'] | ParkingSubscriptionsEvents['parking-redirect'] | ParkingTopupEvents['parking-redirect']
    'parking-paid': ParkingCardPaymentEvents['parking-paid'] | ParkingGuestPaymentEvents['parking-paid'] | ParkingPaymentEvents['parking-paid']
    'parking-failed': ParkingCardPaymentEvents['parking-failed'] | ParkingGuestPaymentEvents['parking-failed'] | ParkingPaymentEvents['parking-failed'] | ParkingSubscriptionConstructorEvents['parking-failed'] | ParkingSubscriptionsEvents['parking-failed'] | ParkingTopupEvents['parking-failed']
    'parking-city-change': ParkingCityPickerEvents['parking-city-change']
    'parking-content': ParkingContentPageEvents['parking-content'] | ParkingNewsEvents['parking-content']
    'parking-fleet-changed': ParkingCoopFleetEvents['parking-fleet-changed']
    'parking-appeal-sent': ParkingFeedbackEvents['parking-appeal-sent']
    'parking-cost': ParkingGuestPaymentEvents['parking-cost'] | ParkingPaymentEvents['parking-cost']
    'parking-close': ParkingLoginEvents['parking-close']
    'parking-select': ParkingMapEvents['parking-select']
    'parking-filter': ParkingMapEvents['parking-filter'] | ParkingOperationsEvents['parking-filter']
    'parking-zones': ParkingMapEvents['parking-zones'] | ParkingSubscriptionConstructorEvents['parking-zones']
    'parking-view': ParkingMapEvents['parking-view']
    'parking-idle': ParkingMapEvents['parking-idle']
    'parking-operation': ParkingOperationsEvents['parking-operation']
    'parking-export': ParkingOperationsEvents['parking-export']
    'parking-session-started': ParkingPaymentEvents['parking-session-started']
    'parking-session-ended': ParkingPaymentEvents['parking-session-ended']
    'parking-profile-changed': ParkingProfileEvents['parking-profile-changed']
    'parking-account-deleted': ParkingProfileEvents['parking-account-deleted']
    'parking-receipt': ParkingReceiptsEvents['parking-receipt']
    'parking-registered': ParkingRegistrationEvents['parking-registered']
    'parking-password-restored': ParkingRestorePasswordEvents['parking-password-restored']
    'parking-empty': ParkingSmsCommandsEvents['parking-empty']
    'parking-subscribed': ParkingSubscriptionConstructorEvents['parking-subscribed'] | ParkingSubscriptionsEvents['parking-subscribed']
    'parking-receipt-made': ParkingSubscriptionConstructorEvents['parking-receipt-made'] | ParkingSubscriptionsEvents['parking-receipt-made'] | ParkingTopupEvents['parking-receipt-made']
    'parking-subscription-changed': ParkingSubscriptionsEvents['parking-subscription-changed']
    'parking-topped-up': ParkingTopupEvents['parking-topped-up']
  }
}
