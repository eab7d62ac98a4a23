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
export const toFields = ({ plate, category, format }: OwnVehicle): Fields => ({
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

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** The last month, by this machine's clock. */
const period = (): Fields => ({
  StartDate: new Date(Date.now() - MONTH_MS).toISOString(),
  EndDate: new Date(Date.now() + MONTH_MS).toISOString(),
})

const own = (call: string, more: Partial<Probe> = {}): Probe => ({ call, who: 'driver', expects: 'ok', ...more })
const first =
  (call: string, field: string, name: string, list: (string | number)[] = ['result']) =>
  async (known: Known) => {
    const value = textOf(listOf(await known.answer(call), ...list)[0], field)
    return value === null ? null : { [name]: value }
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
  own('getAppealMessages', { fields: first('getAppeals', 'idAppeal', 'idAppeal', ['items']) }),
  own('getAppealMessages', { fields: () => ({ idAppeal: '999999999' }), expects: ['notFound'] }),
  own('getFines'),
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
