import { SORT_DIRECTIONS, SORT_KEYS } from '../../shared/domain/operation-order.ts'
import { OPERATION_TYPES } from '../../shared/api/contract/operations.ts'
import { REFUND_STATES } from '../../shared/api/contract/refunds.ts'
import { ACCOUNT_SETTINGS } from '../../shared/api/contract/profile.ts'
import { BENEFIT_OBSTACLES } from '../../shared/domain/subscription.ts'
import { PERMIT_TYPES } from '../../shared/domain/subscription-period.ts'
import { ERROR_CODES } from '../../shared/domain/errors.ts'
import { MAP_FILTERS } from '../../shared/domain/map-object.ts'

const ACTS = ['refund', 'changeVehicle', 'pause', 'continue']
const BENEFIT_STATES = ['active', 'paused', 'upcoming', 'ended']

/**
 * Ids that code puts together, each with all that can stand in its gap: every one of them must be worded. A gap is
 * written `*`. An id that is not computed needs no row.
 */
export const COMPUTED_IDS: Record<string, readonly string[]> = {
  'error.*': ERROR_CODES,
  'field.place.near.*': ['denied', 'unavailable', 'elsewhere'],
  'checkout.*.title': ['declined', 'cancelled', 'expired', 'paid', 'refunded'],
  'checkout.*.text': ['declined', 'cancelled', 'expired', 'refunded'],
  'topup.*.text': ['declined', 'cancelled', 'expired', 'refunded'],
  'refill.*': ['NoSumEntered', 'ItNeedToBeANumber', 'ValidationError', 'RefillAmountCanNotBeMaxAllowable'],
  'payer.*.wrong': ['inn', 'ogrn', 'kpp'],
  'payer.series.*': ['passport', 'licence'],
  'payer.series.*.hint': ['passport', 'licence'],
  'paper.title.*': ['legal', 'individual'],
  'paper.text.*': ['legal', 'individual'],
  'update.app.*': ['ios', 'android', 'yandex', 'apk'],
  'bill.*': ['none', 'unknown', 'mismatch', 'expired', 'processing'],
  'bill.*.text': ['none', 'unknown', 'mismatch', 'expired', 'processing'],
  'fleet.*': ['drivers', 'vehicles', 'devices', 'activate', 'deactivate', 'remove'],
  'fleet.*.add': ['drivers', 'vehicles', 'devices'],
  'fleet.*.find': ['drivers', 'vehicles', 'devices'],
  'fleet.*.empty': ['drivers', 'vehicles', 'devices'],
  'fleet.*.empty.hint': ['drivers', 'vehicles', 'devices'],
  'fleet.*.title': ['activate', 'deactivate', 'remove'],
  'fleet.*.done': ['activate', 'deactivate', 'remove'],
  'fleet.column.*': ['name', 'phone', 'plate', 'device', 'vin', 'imei', 'state'],
  'fleet.import.role.*': ['name', 'surname', 'firstName', 'patronymic', 'phone', 'plate', 'device'],
  'fleet.imei.*': ['noCheckDigit', 'softwareVersion', 'format', 'checksum'],
  'operations.*': ['zone', 'parking'],
  'operations.*.all': ['zone', 'parking'],
  'operations.export.*': ['xls', 'pdf'],
  'operations.order.*': SORT_KEYS.flatMap((by) => SORT_DIRECTIONS.map((direction) => `${by}.${direction}`)),
  'period.*': ['all', 'yesterday', 'today', 'weekly', 'monthly', 'lastMonth', 'custom', 'from', 'to'],
  'operations.refund.*': REFUND_STATES,
  'receipt.refund.*': REFUND_STATES,
  'operations.status.*': ['done', 'cancel', 'error', 'waiting'],
  'operations.was.*': ['vehicle', 'zone', 'start'],
  'operations.type.*': ['all', ...OPERATION_TYPES, 'other'],
  'correction.what.*': ['vehicle', 'zone', 'start'],
  'correction.past.*': ['vehicle', 'zone', 'start'],
  'price.*': ['asking', 'local', 'confirmed'],
  'price.day.*': ['default', 'saturday', 'sunday', 'holiday'],
  'stay.type.*': ['today', 'postPayment', 'postPaymentYesterday'],
  'field.plate.*': ['tooLong', 'format', 'zeroForO', 'oForZero'],
  'field.plate.type.*': [
    'standard',
    'taxi',
    'transit',
    'moto',
    'policeStandard',
    'policeTrailer',
    'policeMoto',
    'trailer',
    'foreign',
  ],
  'map.filter.*': MAP_FILTERS,
  'correction.other.*': ['vehicle', 'zone'],
  'map.keyboard.*': ['ru', 'en'],
  'map.keyboard.*.name': ['ru', 'en'],
  'map.colours.*': ['price', 'availability', 'kind'],
  'map.legend.*': ['many', 'few', 'none'],
  'map.legend.unknown.*': ['price', 'availability'],
  'map.group.*': ['street', 'lot', 'resident', 'transport', 'machine', 'place'],
  'map.route.*': ['chosen', 'apple', 'yandex', 'openstreetmap'],
  'map.tab.*': ['map', 'list'],
  'map.findMe.*': ['denied', 'unavailable', 'elsewhere', 'known'],
  'map.gestures.*': ['wheel', 'finger'],
  'map.tariff.*': ['default', 'saturday', 'sunday', 'holiday'],
  'login.kind.*': ['individual', 'legal'],
  'menu.to.*': ['parking', 'operations', 'abonements', 'constructor', 'receipts', 'penalty', 'feedback', 'my-profile'],
  'confirm.to.*': ['email', 'SMS', 'Call'],
  'registration.title.*': ['data', 'email', 'elsewhere', 'phone', 'done', 'finished', 'signedIn'],
  'restore.title.*': ['target', 'code', 'password', 'called', 'done'],
  'restore.reason.*': ['EmptyPass'],
  'restore.way.*': ['email', 'phone', 'call'],
  'restore.hint.*': ['phone', 'call'],
  'sessions.step.*': ['extend', 'pay', 'open'],
  'payment.*.title': ['abort', 'postpone', 'pay', 'cancel'],
  'payment.*.yes': ['abort', 'postpone', 'pay', 'cancel'],
  'payment.done.*': ['abort', 'postpone', 'cancel'],
  'payment.notice.*': ['ending', 'over', 'meant'],
  'field.category.*': ['A', 'B', 'C', 'D', 'M'],
  'profile.documents.name.*': ['STS', 'VU'],
  'profile.documents.number.*': ['STS', 'VU'],
  'profile.documents.number.hint.*': ['STS', 'VU'],
  'profile.person.*': ['email', 'phone', 'password'],
  'profile.person.*.change': ['email', 'phone', 'password'],
  'profile.notifications.*': ACCOUNT_SETTINGS,
  'profile.notifications.*.hint': ACCOUNT_SETTINGS,
  'profile.my-data.consent.*': ['give', 'withdraw'],
  'profile.my-data.consent.done.*': ['give', 'withdraw'],
  'subscription.*.text': ['declined', 'cancelled', 'expired', 'refunded'],
  'subscriptions.column.*': ['permission', 'zone', 'cadastral', 'vehicle', 'percent', 'period'],
  'subscriptions.state.*': BENEFIT_STATES,
  'subscriptions.state.*.at': BENEFIT_STATES,
  'subscriptions.term.*': PERMIT_TYPES,
  'subscriptions.obstacle.*': [...BENEFIT_OBSTACLES, 'unknown'],
  'subscriptions.*': ACTS,
  'subscriptions.*.of': ACTS,
  'subscriptions.*.not': ACTS,
  'subscriptions.*.title': ACTS,
  'subscriptions.*.yes': ACTS,
  'subscriptions.*.text': ['pause', 'continue'],
  'subscriptions.*.done': ['changeVehicle', 'pause', 'continue'],
}

/** The ids that a row stands for. */
export function idsOf(pattern: string): string[] {
  return (COMPUTED_IDS[pattern] ?? []).map((value) => pattern.replace('*', value))
}
