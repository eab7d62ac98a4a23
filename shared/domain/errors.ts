/**
 * The closed list of everything that can go wrong, as codes. Names that a city's server sends are
 * spelled as on the wire (cabinet §8, entry §8), so that an answer needs no translation table.
 */
export const ERROR_CODES = [
  // ours: what the network, the code or the configuration does
  'network',
  'timeout',
  'offline',
  'contract',
  'crash',
  'unknown',
  'notConfigured',
  'guestDisabled',

  // ours: what an answer without a readable envelope says by its HTTP status alone
  'unauthorized',
  'forbidden',
  'notFound',
  'conflict',
  'tooManyRequests',
  'server',

  // session of the visitor and his account
  'TokenExpired',
  'TokenNotFound',
  'AccountNotFound',
  'Request error',
  'error',
  'UnregistredAccount',
  'IncorrectLogin',
  'LoginTryLimit',
  'CaptchaIncorrect',
  'EmptyPass',
  'EmailExists',
  'PhoneExists',
  'PhoneEmpty',
  'registrationError',
  'DoublePhone',
  'LimitSMS',
  'SMSNotSend',
  'UserExists',
  'IncorrectCode',
  'CurrentPasswordIncorrect',
  'SetEmailInProfile',
  // ours: what the driver's own data are refused by
  'ConsentWithdrawn',
  'AccountInUse',

  // forms
  'RequiredField',
  'ItNeedToBeANumber',
  'ItNeedToBeAString',
  'InvalidFormat',
  'ValidationError',
  'EmptyTs',
  'VIN_IMEI_EMPTY',
  // ours: what a vehicle or a document of the profile is refused by
  'VehicleAlreadyExists',
  'VehicleOccupied',
  'TooManyVehicles',
  'DeviceAlreadyTaken',
  'DocumentAlreadyExists',
  'DocumentOccupied',
  'NoDurationSelected',
  'NoZoneSelected',
  'NoSumEntered',
  'NotSelectedPaymentService',

  // parking, price and payment
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
  'TariffNotFound',
  'ZoneNotFound',
  'CalculationCostError',
  'CostCalculationError',
  'PriceChangedTryLater',
  'FuturePost',
  'NoMoneyNoHoney',
  'NoSaving',
  'ParkingSessionAlreadyExists',
  'ParkingSessionIsBeingPaid',
  'ParkingSessionIsOver',
  'ParkingSessionNotFound',
  'ParkingSessionWasFree',
  'PaymentServiceNotFound',
  'PaymentServiceError',
  'RefillAmountCanNotBeMaxAllowable',
  'TopUpCameTooLate',
  // ours: each keeps a plate's time, and costs nothing until it is paid
  'TooManyUnpaidParkings',
  // ours: what a same-day correction is refused by
  'CorrectionIsOver',
  'AlreadyCorrected',
  'CorrectedStartTooFar',
  'SubscriptionAlreadyExists',
  'ServerGateParkingError',
  'InDevelopingError',
  'UnknownError',

  // place
  'NotInCity',
  'CantFindLocation',
  'CantFindParking',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

const KNOWN: ReadonlySet<unknown> = new Set(ERROR_CODES)

/** Whether a value read from outside is one of our codes, letter for letter (cabinet §8, entry §8). */
export function isErrorCode(value: unknown): value is ErrorCode {
  return KNOWN.has(value)
}
