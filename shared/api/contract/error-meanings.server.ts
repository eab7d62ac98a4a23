import type { ErrorCode } from '../../domain/errors.ts'

/** Of a name that no call has in its list: why not. */
export interface NotAnswered {
  whyNot: string
}

/** Not sent by a server: the elements say it themselves. */
const OURS: NotAnswered = { whyNot: 'Told by the elements; no server sends it.' }

/**
 * When a city answers with a name of the catalogue; of a name that no call answers, why not. The OpenAPI document says
 * it beside each call. What people read stands in `locales`.
 */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string | NotAnswered>> = {
  network: OURS,
  timeout: OURS,
  offline: OURS,
  contract: OURS,
  crash: OURS,
  unknown: OURS,
  notConfigured: OURS,
  guestDisabled: 'Guests cannot pay here: the setting `useSessionWithoutRegister` is off.',
  unauthorized: { whyNot: 'How the elements read HTTP 401 without a name; a server says `TokenNotFound`.' },
  forbidden: { whyNot: 'How the elements read HTTP 403 without a name.' },
  notFound: 'There is no such thing, or it is another person’s.',
  conflict: 'It is being done already: a payment is under way, or has been made.',
  tooManyRequests: { whyNot: 'How the elements read HTTP 429 without a name.' },
  server: { whyNot: 'How the elements read HTTP 5xx without a name.' },
  TokenExpired: 'The sign-in has ended: the elements forget the token and ask for a new sign-in. With HTTP 401.',
  TokenNotFound: 'There is no token, or none that the city has given. With HTTP 401.',
  AccountNotFound: {
    whyNot: 'The token’s account is gone. The reference server ends the tokens with the account: `TokenNotFound`.',
  },
  'Request error': {
    whyNot: 'Signing in failed in the city itself; the reference server says `UnknownError`, as everywhere.',
  },
  error: 'Signing in did not work; of a social sign-in, its token is not good or it is not offered.',
  UnregistredAccount: 'No account goes with this social sign-in.',
  IncorrectLogin: 'Wrong login, password or contract number; it does not say which.',
  LoginTryLimit: 'Too many wrong tries: none is taken for a while. `retryAfterSeconds` says how long.',
  CaptchaIncorrect: 'A captcha is needed, or was read wrong; a new one comes with the answer.',
  EmptyPass: 'The account has no password yet: the elements lead to the restore.',
  EmailExists: 'Another account has this e-mail.',
  PhoneExists: 'Another account has this phone.',
  PhoneEmpty: 'There is no phone, or it is none of eleven digits.',
  registrationError: 'Registration is not offered here.',
  DoublePhone: 'The driver has this phone already.',
  LimitSMS: 'Too many codes: `Retry-After` says when the next may be asked for.',
  SMSNotSend: 'The code could not be sent.',
  UserExists: 'Another driver has this e-mail or phone.',
  IncorrectCode: 'The code is wrong, used or too old.',
  CurrentPasswordIncorrect: 'The present password is wrong.',
  SetEmailInProfile: 'This needs an e-mail in the profile.',
  ConsentWithdrawn: 'The driver has withdrawn the consent, so nothing personal is stored.',
  AccountInUse: 'A session or a payment is under way: the account cannot be deleted now.',
  RequiredField: 'A field that is needed is empty.',
  ItNeedToBeANumber: {
    whyNot: 'Cabinet 8 names it; `ValidationError` is answered, which says the field in `message`.',
  },
  ItNeedToBeAString: {
    whyNot: 'Cabinet 8 names it; `ValidationError` is answered, which says the field in `message`.',
  },
  InvalidFormat: 'A field is not of its format.',
  ValidationError: 'What was sent cannot be taken; `message` says why.',
  EmptyTs: 'There is no vehicle.',
  VIN_IMEI_EMPTY: 'VIN or IMEI is needed, and there is neither.',
  VehicleAlreadyExists: 'The driver has this vehicle already.',
  VehicleOccupied: 'It is a vehicle of another account, with its registration certificate.',
  TooManyVehicles: 'The driver has `maxVehicles` already.',
  DeviceAlreadyTaken: 'The device belongs to another vehicle.',
  DocumentAlreadyExists: 'The driver has this document already.',
  DocumentOccupied: 'It is a document of another account.',
  NoDurationSelected: 'There is no duration.',
  NoZoneSelected: 'There is neither zone nor parking.',
  NoSumEntered: 'There is no amount.',
  NotSelectedPaymentService: 'There is no payment method where one is needed.',
  CalendarIsEmpty: 'The calendar does not cover the year of some minute.',
  TypeOfDayIsNotDefined: 'The calendar names a day type that there is not.',
  TariffNotFound: 'The zone has no price rows.',
  ZoneNotFound: 'There is no such zone.',
  CalculationCostError:
    'A parking with an open end cannot be ended: the city has no prices for some minute of it. It runs on.',
  CostCalculationError: {
    whyNot:
      'The price cannot be computed, and the elements show none without a word; the reference server names the reason.',
  },
  PriceChangedTryLater: 'It costs more than `expectedCost`: the elements show the new price and ask again.',
  FuturePost: 'A parking that is paid afterwards begins in the future.',
  NoMoneyNoHoney: 'The balance does not cover it, and no method was chosen.',
  NoSaving: 'Less than 30 minutes are left: ending early saves nothing.',
  ParkingSessionAlreadyExists: 'The vehicle is parked, or has a waiting session, at that time.',
  ParkingSessionIsBeingPaid: 'Somebody else’s order for the vehicle is under way; asked for by `unlessBeingPaid`.',
  ParkingSessionIsOver: 'The session has ended.',
  ParkingSessionNotFound: 'There is no such session or order of this person.',
  ParkingSessionWasFree: { whyNot: 'Beside `status: ok`: nothing was to be paid, and the parking has begun.' },
  PaymentServiceNotFound: 'There is no such payment method here.',
  PaymentServiceError: 'The payment method cannot be used for this.',
  TooManyUnpaidParkings:
    'Parkings of the driver are not paid yet, five in the reference server: they keep plates from others.',
  RefillAmountCanNotBeMaxAllowable: 'The amount is above `maxRefill`.',
  TopUpCameTooLate: {
    whyNot: 'Inside `thenStart` of a payment: the money came after 15 minutes, so the parking was not begun.',
  },
  CorrectionIsOver: 'The day of the parking is over, or it was ended early.',
  AlreadyCorrected: 'This was put right once already.',
  CorrectedStartTooFar: 'The new start is more than 30 minutes off, on another date, or after the payment.',
  SubscriptionAlreadyExists: 'The vehicle has a subscription that shares a zone and overlaps in time.',
  ServerGateParkingError: { whyNot: 'A barrier’s own server failed; the sandbox has none between.' },
  InDevelopingError: 'The city does not offer this.',
  UnknownError: { whyNot: 'The city failed. With HTTP 500, 503 and `Retry-After`, or 404 for a path that is no call.' },
  NotInCity: { whyNot: 'Cabinet 8 names it; no call takes a place, so none answers it.' },
  CantFindLocation: { whyNot: 'Cabinet 8 names it; no call takes a place, so none answers it.' },
  CantFindParking: 'There is no such parking.',
}
