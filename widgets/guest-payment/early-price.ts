import { getSettings } from '../../shared/api/contract/settings.ts'
import { getZones } from '../../shared/api/contract/zones.ts'
import { calculateCost } from '../../shared/domain/cost.ts'
import type { EarlyPrice } from '../../shared/element/early-price.ts'
import { emptyOf } from '../../shared/flows/fields.ts'
import { type CityData, isBehindBarrier, nearestDuration, PARKING_FIELDS } from '../../shared/flows/parking/draft.ts'
import { toCostQuestion } from '../../shared/flows/parking/question.ts'

/**
 * The price for who has come by the code of a sign, while the element's code is on its way: the same question to the
 * same engine as in the flow (guest-payment-flow.ts). What is paid by parking or behind a barrier waits for that, and so
 * does what costs nothing, which is said in words.
 */
export const earlyPrice: EarlyPrice = ([settingsAnswer = null, zonesAnswer = null]) => {
  const settings = getSettings.decode(settingsAnswer)
  const zones = getZones.decode(zonesAnswer)
  const { timeZone, calendar, useSessionWithoutRegister, paymentByParkingId } = settings
  if (timeZone === null || !calendar || !useSessionWithoutRegister || paymentByParkingId) return () => null
  const cityData: CityData = { settings, zones, parkings: [], timeZone, audience: 'guest' }
  return (read, now) => {
    const [place, minutes] = [read('place'), nearestDuration(Number(read('minutes')), cityData)]
    if (isBehindBarrier(place, cityData)) return null
    const draft = { ...emptyOf(PARKING_FIELDS), place, plate: read('plate'), minutes }
    const question = toCostQuestion(draft, cityData, now)
    const cost = question && calculateCost(question)
    return (cost?.ok && cost.value.price) || null
  }
}
