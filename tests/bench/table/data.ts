import type { Fleet } from '../../../shared/api/contract/fleet.ts'
import { type Operation, OPERATION_TYPES } from '../../../shared/api/contract/operations.ts'
import { parseImei } from '../../../shared/domain/imei.ts'
import { formatTimeRange } from '../../../shared/domain/time-range.ts'
import { formatMoment } from '../../../shared/i18n/format.ts'
import { formatAmount, hasSum } from '../../../widgets/operations/amount.ts'

const NEWEST = Date.parse('2025-03-12T15:20:00+03:00')
const MINUTE_MS = 60_000
export const TIME_ZONE = 'Europe/Moscow'

/** A long history: every seventh line is no parking. */
export function createOperations(count: number): Operation[] {
  return Array.from({ length: count }, (_, index) => {
    const isParking = index % 7 !== 6
    const dateOperation = NEWEST - index * 37 * MINUTE_MS
    const minutes = 15 * (1 + (index % 24))
    return {
      orderNumber: String(5_000_000 - index),
      dateOperation,
      type: isParking ? 'payment' : (OPERATION_TYPES[index % OPERATION_TYPES.length] ?? 'refill'),
      status: index % 23 === 22 ? 'cancel' : 'done',
      start: isParking ? dateOperation : null,
      end: isParking ? dateOperation + minutes * MINUTE_MS : null,
      minutes: isParking ? minutes : null,
      zone: isParking ? String(101 + (index % 141)) : null,
      parkingCode: isParking ? String(2000 + (index % 900)) : null,
      tariff: null,
      plate: isParking ? `А${String(100 + (index % 900))}ВС77` : null,
      resolution: null,
      sum: 1000 * (1 + (index % 40)),
      saving: 0,
      driverPhone: null,
      receiptUrl: null,
      refunds: [],
      corrections: [],
      correctable: [],
      proofUrl: null,
    }
  })
}

/** What each table says of an operation: the same texts, made when a cell is drawn. */
export const COLUMNS: readonly { title: string; text(row: Operation): string }[] = [
  { title: 'Дата', text: ({ dateOperation }) => formatMoment(dateOperation, TIME_ZONE, 'DD/MM/YY HH:mm') },
  { title: 'Операция', text: ({ type }) => type },
  {
    title: 'Место и время',
    text: ({ zone, parkingCode, start, end }) =>
      [zone, parkingCode, start !== null && end !== null && formatTimeRange(start, end, TIME_ZONE)]
        .filter(Boolean)
        .join(' · '),
  },
  { title: 'Машина', text: ({ plate }) => plate ?? '' },
  { title: 'Сумма', text: (row) => (hasSum(row) ? formatAmount(row, 'ru') : '') },
]

const SURNAMES = [
  'Иванов',
  'Петров',
  'Сидоров',
  'Кузнецов',
  'Соколов',
  'Попов',
  'Лебедев',
  'Козлов',
  'Новиков',
  'Морозов',
]
const NAMES = ['Пётр', 'Иван', 'Глеб', 'Семён', 'Артём', 'Фёдор', 'Егор']

/** With its check digit, which is the one that is right. */
function imeiOf(index: number): string {
  const body = String(35_000_000_000_000 + index)
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((imei) => parseImei(imei).valid) ?? ''
}

/** A firm with so many lines in each of its lists. */
export function createFleetOf(count: number): Fleet {
  const lines = Array.from({ length: count }, (_, index) => index)
  const pick = (all: readonly string[], index: number) => all[index % all.length] ?? ''
  const plateOf = (index: number) =>
    `А${String(index % 1000).padStart(3, '0')}ВС${String(10 + Math.floor(index / 1000))}`
  return {
    email: 'fleet@firm.example',
    inn: '7707083893',
    name: 'ООО «Большой парк»',
    balance: 100_000,
    drivers: lines.map((index) => ({
      id: `driver-${index}`,
      name: `${pick(SURNAMES, index)} ${pick(NAMES, index)} ${index}-й`,
      phone: String(79_000_000_000 + index),
      plate: plateOf(index),
      device: imeiOf(index),
      isActive: index % 5 !== 4,
    })),
    vehicles: lines.map((index) => ({
      id: `vehicle-${index}`,
      plate: plateOf(index),
      vin: '',
      imei: imeiOf(index),
      isActive: index % 3 !== 2,
    })),
    devices: lines.map((index) => ({ id: `device-${index}`, vin: '', imei: imeiOf(index), isActive: true })),
  }
}
