import { getBenefits } from '../../shared/api/contract/benefits.ts'
import { driverCost } from '../../shared/api/contract/driver-start.ts'
import { addVehicle } from '../../shared/api/contract/profile-vehicles.ts'
import { paySubscription, type SubscriptionRequest } from '../../shared/api/contract/subscriptions.ts'
import { createDriverWorld, METHODS } from './driver-world.ts'
import { CAR, HOUR, type PayingDriver } from './paying-driver.ts'
import type { createTestCity } from './test-city.ts'
import { VEHICLE } from './vehicle.ts'

const RECEIPT = {
  methodName: 'Квитанция',
  methodNameForShow: 'Квитанция',
  methodDescription: '',
  isPhoneRequired: false,
}

/** The centre for a month from the day of the tests on: 310 roubles. */
export const MONTH: SubscriptionRequest = {
  code: 'CENTER-M',
  vehicle: CAR.number,
  startDate: '2025-03-12',
  expectedPrice: 31_000,
}

/** A moment by the clock of the city, `2025-03-12T15:00`. */
export const moscowAt = (text: string) => Date.parse(`${text}:00+03:00`)

/** A city that sells subscriptions, with two drivers, fresh for each test of the file. */
export function createSubscriptionWorld(changes: Partial<NonNullable<Parameters<typeof createTestCity>[0]>> = {}) {
  const settings = { useSubscriptionConstructor: true, paymentsMethods: [...METHODS, RECEIPT], ...changes.settings }
  const world = createDriverWorld({ ...changes, settings })
  const mine = async (driver = world.driver) =>
    (await driver.ask(getBenefits, undefined)).filter(({ variation }) => variation === 'subscription')
  return {
    world,
    mine,
    buy: (driver: PayingDriver, wish: Partial<SubscriptionRequest> = {}, key?: string) =>
      driver.ask(paySubscription, { ...MONTH, ...wish }, key),
    /** What an act on the driver's newest subscription names. */
    act: async (driver = world.driver) => ({ orderNumber: (await mine(driver))[0]!.orderNumber }),
    /** What an hour in the centre costs the driver now. */
    priceOfHour: async (driver = world.driver) => (await driver.ask(driverCost, { ...HOUR, vehicle: CAR })).price,
    /** The name and the text of a refusal. */
    async refused<Request>(call: Parameters<PayingDriver['send']>[0], request: Request) {
      const { body } = await world.driver.send(call, request as never)
      return [body['errorName'], body['message']]
    },
    /** A driver without money, who has the same vehicle. */
    async poorDriver(): Promise<PayingDriver> {
      await world.poor.ask(addVehicle, { ...VEHICLE, plate: CAR.number })
      return world.poor
    },
  }
}
