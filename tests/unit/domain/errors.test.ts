import { describe, expect, it } from 'vitest'
import { ERROR_CODES, isErrorCode } from '../../../shared/domain/errors.ts'

/** Every name in the error catalogues of cabinet §8 and entry §8, as they spell it. */
const CATALOGUE = `
  TokenExpired AccountNotFound CalendarIsEmpty NoSaving TypeOfDayIsNotDefined NoMoneyNoHoney EmptyTs NotInCity
  CantFindLocation CantFindParking VIN_IMEI_EMPTY EmailExists RequiredField FuturePost ParkingSessionWasFree
  NoDurationSelected NoZoneSelected NoSumEntered PriceChangedTryLater UnknownError ValidationError TokenNotFound
  ParkingSessionIsOver ZoneNotFound ParkingSessionNotFound TariffNotFound ParkingSessionAlreadyExists
  PaymentServiceNotFound CalculationCostError NotSelectedPaymentService InDevelopingError ServerGateParkingError
  SetEmailInProfile ItNeedToBeANumber ItNeedToBeAString InvalidFormat RefillAmountCanNotBeMaxAllowable
  PaymentServiceError SubscriptionAlreadyExists CostCalculationError DoublePhone LimitSMS SMSNotSend UserExists
  IncorrectCode CurrentPasswordIncorrect UnregistredAccount IncorrectLogin LoginTryLimit CaptchaIncorrect EmptyPass
  PhoneExists PhoneEmpty registrationError error
`
const NAMES = [...CATALOGUE.trim().split(/\s+/), 'Request error']
const OURS = 'network timeout offline contract crash unknown notConfigured guestDisabled'.split(' ')
const BY_STATUS = 'unauthorized forbidden notFound conflict tooManyRequests server'.split(' ')

describe('the list of errors', () => {
  it.each([...NAMES, ...OURS, ...BY_STATUS])('has %s', (name) => {
    expect(isErrorCode(name)).toBe(true)
  })

  it('has nothing twice', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
  })

  it.each(['', 'tokenexpired', 'toString', null, undefined, 5, {}])('does not know %j', (value) => {
    expect(isErrorCode(value)).toBe(false)
  })
})
