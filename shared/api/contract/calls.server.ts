import { appealsCalls } from './appeals.server.ts'
import type { ServerCall } from './call.server.ts'
import { authCalls } from './auth.server.ts'
import { benefitsCalls } from './benefits.server.ts'
import { captchaCalls } from './captcha.server.ts'
import { contentCalls } from './content.server.ts'
import { correctionCalls } from './correction.server.ts'
import { driverOrderCalls } from './driver-order.server.ts'
import { driverPaymentCalls } from './driver-payment.server.ts'
import { driverSessionCalls } from './driver-session.server.ts'
import { driverStartCalls } from './driver-start.server.ts'
import { finesCalls } from './fines.server.ts'
import { flatParkingCalls } from './flat-parking.server.ts'
import { fleetCalls } from './fleet.server.ts'
import { guestFlatCalls } from './guest-flat.server.ts'
import { guestPaymentCalls } from './guest-payment.server.ts'
import { invoiceCalls } from './invoice.server.ts'
import { logoutCalls } from './logout.server.ts'
import { mapCalls } from './map.server.ts'
import { mapTileCalls } from './map-tile.server.ts'
import { myDataCalls } from './my-data.server.ts'
import { nearCalls } from './near.server.ts'
import { notificationCalls } from './notification.server.ts'
import { operationsCalls } from './operations.server.ts'
import { optionsCalls } from './options.server.ts'
import { portalCalls } from './portal.server.ts'
import { profileCalls } from './profile.server.ts'
import { profileDocumentsCalls } from './profile-documents.server.ts'
import { profilePersonCalls } from './profile-person.server.ts'
import { profileVehiclesCalls } from './profile-vehicles.server.ts'
import { receiptCheckCalls } from './receipt-check.server.ts'
import { receiptsCalls } from './receipts.server.ts'
import { registrationCalls } from './registration.server.ts'
import { restoreCalls } from './restore.server.ts'
import { settingsCalls } from './settings.server.ts'
import { smsCommandsCalls } from './sms-commands.server.ts'
import { subscriptionConstructorCalls } from './subscription-constructor.server.ts'
import { subscriptionsCalls } from './subscriptions.server.ts'
import { zonesCalls } from './zones.server.ts'

/** Every call of the contract, in the order of the OpenAPI document. */
export const CALLS: readonly ServerCall[] = [
  optionsCalls,
  settingsCalls,
  notificationCalls,
  smsCommandsCalls,
  zonesCalls,
  authCalls,
  logoutCalls,
  captchaCalls,
  registrationCalls,
  restoreCalls,
  profileCalls,
  profilePersonCalls,
  profileVehiclesCalls,
  profileDocumentsCalls,
  myDataCalls,
  appealsCalls,
  finesCalls,
  contentCalls,
  invoiceCalls,
  receiptCheckCalls,
  fleetCalls,
  driverStartCalls,
  driverSessionCalls,
  driverOrderCalls,
  driverPaymentCalls,
  correctionCalls,
  flatParkingCalls,
  benefitsCalls,
  subscriptionsCalls,
  subscriptionConstructorCalls,
  guestPaymentCalls,
  guestFlatCalls,
  portalCalls,
  mapCalls,
  mapTileCalls,
  nearCalls,
  operationsCalls,
  receiptsCalls,
].flatMap((area): ServerCall[] => Object.values(area))
