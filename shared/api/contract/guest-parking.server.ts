import { boolean, number, object, string } from 'yup'
import {
  createAgreedAmountSchema,
  createLanguageSchema,
  createMinutesSchema,
  createReturnUrlSchema,
  createTimeSchema,
  STAYS_AT_BANK,
} from './call.server.ts'
import { says } from './meaning.server.ts'

const transport = object({
  number: string().required('EmptyTs').max(40).meta(says('plate without spaces, Cyrillic where it is Russian')),
  category: string().oneOf(['A', 'B', 'C', 'D', 'M']).meta(says('category of the vehicle', 'B')),
  numberFormat: string()
    .oneOf(['rus', 'other'])
    .meta(says('`rus` for a Russian plate, `other` for a foreign one', 'the plate tells')),
})

// A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError.
export const parking = {
  transport: transport
    .default(undefined)
    .meta(
      says(
        'the vehicle, as `transport[number]`, `transport[category]`, `transport[numberFormat]`',
        'needed, unless `extends` names a parking',
      ),
    ),
  zone: string()
    .max(32)
    .meta(
      says(
        'tariff zone; follows from parkingCode where the city pays by parking',
        '`NoZoneSelected` is answered, unless `parkingCode` or `extends` is there',
      ),
    ),
  duration: createMinutesSchema().required('NoDurationSelected').meta(says('how long, minutes')),
  parkingCode: string()
    .max(32)
    .meta(says('code of the parking, sent where the city sets `paymentByParkingId`', 'the zone alone says where')),
  token: string().max(200).meta(says('the guest’s token, from an earlier answer', 'a new one is issued and answered')),
}

/** Without it an order of somebody else keeps nobody from a start, and nothing is said of it. */
export function createUnlessBeingPaidSchema() {
  return boolean().meta({
    description:
      'true: begin nothing, and answer `ParkingSessionIsBeingPaid`, while somebody else’s order for this vehicle and time is under way',
  })
}

export const prolonged = string()
  .max(20)
  .meta(
    says(
      'order number of a paid parking of this guest token: parking begins at its end, until which it may be asked for, ' +
        'with its vehicle and place; transport, zone and parkingCode are not needed then',
      'it prolongs none',
    ),
  )

export const startShape = {
  ...parking,
  payment: string()
    .max(64)
    .meta(says('name of a payment method of the settings', 'nothing is to be paid; else it is refused')),
  phone: string()
    .max(40)
    .meta(
      says(
        'phone of the guest, eleven digits that begin with 7; receipt and refund go by it',
        'needed, unless `email` is there and the city sets `guestEmailContact`, or nothing is to be paid and it sets `guestFreeWithoutContact`',
      ),
    ),
  email: string().max(254).meta(says('e-mail of the guest, in place of the phone', 'the phone')),
  expectedCost: createAgreedAmountSchema().meta({ missing: 'whatever it costs is taken' }),
  unlessBeingPaid: createUnlessBeingPaidSchema().meta({ missing: 'false' }),
  returnUrl: createReturnUrlSchema(STAYS_AT_BANK),
  lang: createLanguageSchema(),
}

/** What a guest has begun, where something is to pay. */
export const started = {
  paymentId: string().meta(
    says(
      'number of the payment, asked about later',
      'nothing is to be paid: then `errorName` is `ParkingSessionWasFree`',
    ),
  ),
  RedirectURL: string().meta(
    says(
      'the bank’s page, to which the browser goes; https, or of the page’s own origin',
      'nothing is to be paid at the bank',
    ),
  ),
  token: string().meta(says('a guest token, where the one sent was none or had expired', 'the one sent stays')),
}

/** The vehicle that parks, repeated to whoever has begun it; left out once the city has forgotten the plate. */
const sentTransport = object({
  number: string()
    .required()
    .meta(says('plate without spaces', undefined, { also: ['numberTs', 'transport'] })),
  category: string().required().meta(says('category of the vehicle, `A`, `B`, `C`, `D` or `M`')),
  numberFormat: string()
    .required()
    .meta(says('`rus` for a Russian plate, `other` for a foreign one', undefined, { also: ['formatGrz'] })),
}).default(undefined)

export const session = {
  zone: string().required().meta(says('code of the tariff zone')),
  zoneName: string().required().meta(says('name of the zone; its code where a city has none')),
  parkingCode: string().meta(says('code of the parking', 'the parking is told by its zone')),
  transport: sentTransport.meta(says('the vehicle that parks', 'the screen does not repeat it')),
  startDate: createTimeSchema().required().meta(says('when it begins')),
  endDate: createTimeSchema().required().meta(says('when it ends')),
  sum: number().required().meta(says('its price, roubles')),
}

/** What a guest's own parking has beside it, so that it can be prolonged. */
export const prolonging = {
  orderNumber: string()
    .required()
    .meta(says('number of its line in the history', undefined, { also: ['paymentId'] })),
  extends: string().meta(says('order number of the parking at whose end this one begins', 'it prolongs none')),
  firstStartDate: createTimeSchema().meta(says('where it prolongs another: when the first one began', 'its own start')),
}
