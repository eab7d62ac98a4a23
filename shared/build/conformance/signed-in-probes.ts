import type { Fields } from '../../api/contract/call.ts'
import { type Known, listOf, pick, type Probe, textOf } from './probe.ts'
import { checkPrice, contradiction, findDuration, findPlace, NOBODY, PLATE } from './public-probes.ts'

export interface OwnVehicle {
  id: string | null
  plate: string
  category: string
  /** As calls name it, `rus` or `other`. */
  format: string
}

/** The driver's vehicles. */
export async function findVehicles(known: Known): Promise<OwnVehicle[]> {
  return listOf((await known.answer('getProfile')) ?? null, 'result', 'ts').map((vehicle) => ({
    id: textOf(vehicle, 'id'),
    plate: textOf(vehicle, 'numberTs') ?? PLATE,
    category: textOf(vehicle, 'category') ?? 'B',
    format: /^rus/i.test(textOf(vehicle, 'formatGrz') ?? 'rus') ? 'rus' : 'other',
  }))
}

/** The first of them, or one that the city has never heard of. */
export async function findVehicle(known: Known): Promise<OwnVehicle> {
  const [vehicle] = await findVehicles(known)
  return vehicle ?? { id: null, plate: PLATE, category: 'B', format: 'rus' }
}

/** A vehicle as paying calls name it. */
const toFields = ({ plate, category, format }: OwnVehicle): Fields => ({
  Vehicle: plate,
  Category: category,
  NumberFormat: format,
})

/** What a driver asks the price of; null where the city has no place that can be paid for. */
export async function driverWish(known: Known, changes: Fields = {}): Promise<Fields | null> {
  const place = await findPlace(known)
  if (place === null) return null
  return {
    ...toFields(await findVehicle(known)),
    Zone: place.zone,
    ...(place.parking === null ? {} : { ParkingCode: place.parking }),
    Duration: await findDuration(known),
    ...changes,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_MS = 30 * DAY_MS

/** The last month, by this machine's clock. */
export const period = (): Fields => ({
  StartDate: new Date(Date.now() - MONTH_MS).toISOString(),
  EndDate: new Date(Date.now() + MONTH_MS).toISOString(),
})

const own = (call: string, more: Partial<Probe> = {}): Probe => ({ call, who: 'driver', expects: 'ok', ...more })
/** Nothing is asked where the city has the setting off. */
const onlyWhere = (setting: string) => async (known: Known) =>
  pick((await known.answer('getSettings')) ?? {}, 'result', setting) === true ? {} : null

/** The first zone and the first term on offer, from tomorrow on. */
async function constructorWish(known: Known): Promise<Fields | null> {
  if ((await onlyWhere('useSubscriptionConstructor')(known)) === null) return null
  const code = textOf(listOf(await known.answer('getConstructorZones'))[0], 'code')
  const [timing] = listOf(await known.answer('getConstructorTiming'))
  const dateStart = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
  return code === null || typeof timing !== 'number' ? null : { zones: [code], dateStart, timing, category: 'B' }
}

/** Questions of the test accounts that change nothing. */
export const SIGNED_IN_PROBES: readonly Probe[] = [
  own('getProfile'),
  own('getProfileNoBalance'),
  own('getBalance', {
    check: async (answer, known) => {
      const told = pick((await known.answer('getProfile')) ?? {}, 'result', 'balance')
      const balance = pick(answer, 'balance')
      return told === undefined || told === balance
        ? []
        : [contradiction('balance', balance, `${String(told)}, as getProfile says`)]
    },
  }),
  own('getAccountSettings'),
  own('getConsent'),
  own('previewAccountDeletion'),
  own('getVehicleBonds', {
    fields: async (known) => {
      const { id } = await findVehicle(known)
      return id === null ? null : { id }
    },
  }),
  own('getAppeals', {
    check: (answer) => {
      const [count, items] = [pick(answer, 'count'), listOf(answer, 'items')]
      return Number(count) >= items.length ? [] : [contradiction('count', count, `at least ${items.length}`)]
    },
  }),
  own('getAppealMessages', {
    fields: async (known) => {
      const idAppeal = textOf(listOf(await known.answer('getAppeals'), 'items')[0], 'appeal', 'id')
      return idAppeal === null ? null : { idAppeal }
    },
  }),
  own('getAppealMessages', { fields: () => ({ idAppeal: '999999999' }), expects: ['notFound'] }),
  own('getFines'),
  own('getFinePhoto', {
    fields: async (known) => {
      const fines = await known.answer('getFines')
      const uin = textOf([...listOf(fines, 'fines'), ...listOf(fines)][0], 'uin')
      return uin === null ? null : { uin }
    },
  }),
  own('getFinePhoto', { fields: () => ({ uin: NOBODY }), expects: ['notFound'] }),
  own('driverSessions'),
  own('driverCost', { fields: (known) => driverWish(known), check: checkPrice }),
  own('driverCost', {
    fields: (known) => driverWish(known, { Zone: NOBODY, ParkingCode: NOBODY }),
    expects: ['ZoneNotFound', 'CantFindParking'],
  }),
  own('driverCost', {
    fields: (known) => driverWish(known, { Duration: undefined }),
    expects: ['NoDurationSelected', 'ValidationError'],
  }),
  own('driverCost', {
    fields: (known) => driverWish(known, { Vehicle: undefined }),
    expects: ['EmptyTs', 'ValidationError'],
  }),
  own('previewStop', { fields: () => ({ ReservationId: NOBODY }), expects: ['ParkingSessionNotFound'] }),
  own('previewCorrection', {
    fields: () => ({ ReservationId: NOBODY, Zone: '1' }),
    expects: ['ParkingSessionNotFound', 'ValidationError', 'CorrectionIsOver'],
  }),
  own('driverPaymentStatus', {
    fields: () => ({ paymentId: NOBODY }),
    check: (answer) => {
      const result = pick(answer, 'result') ?? null
      return result === null ? [] : [contradiction('result', result, 'null: nobody has this payment')]
    },
  }),
  own('flatCost', {
    fields: () => ({ ticketNumber: 'T999999', parkingNumber: NOBODY }),
    expects: ['CantFindParking', 'ParkingSessionNotFound', 'InvalidFormat'],
  }),
  own('getBenefits'),
  own('getSubscriptions'),
  own('getConstructorZones', { fields: onlyWhere('useSubscriptionConstructor') }),
  own('getConstructorTiming', { fields: onlyWhere('useSubscriptionConstructor') }),
  own('selectConstructorOffers', {
    fields: (known) => constructorWish(known),
    check: async (answer, known) => {
      const asked = await constructorWish(known)
      return listOf(answer).flatMap((offer, index) => {
        const days = pick(offer, 'days')
        return days === asked?.['timing']
          ? []
          : [contradiction(`result[${index}].days`, days, `${String(asked?.['timing'])}, as was asked`)]
      })
    },
  }),
  own('getOperations', {
    fields: period,
    check: (answer) => {
      const times = listOf(answer).map((row) => Date.parse(textOf(row, 'dateOperation') ?? ''))
      const at = times.findIndex((time, index) => index > 0 && time > (times[index - 1] ?? 0))
      return at < 0 ? [] : [contradiction(`result[${at}].dateOperation`, times[at], 'the newest first')]
    },
  }),
  own('getOperationTotals', { fields: period }),
  own('getReceipts'),
  own('getReceipt', {
    fields: () => ({ receiptnumber: '999999999' }),
    expects: ['ValidationError', 'TokenNotFound'],
  }),
  { call: 'getFleet', who: 'firm', expects: 'ok' },
]
