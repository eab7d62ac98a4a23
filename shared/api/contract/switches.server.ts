/** A switch of a city, and the calls that nobody is led to while it stands so. */
export interface Switch {
  /** Its key in the settings, in the entry, or in the options. */
  name: string
  /** How it stands where the calls are not needed. */
  off: string
  calls: readonly string[]
  /** The elements that ask these calls; no other does. */
  elements: readonly string[]
  /** An element that a page has all the same asks them; the switch hides what leads there. */
  isAskedAllTheSame?: true
}

/** What a city that offers less need not answer. It stands in the OpenAPI document. */
export const SWITCHES: readonly Switch[] = [
  {
    name: 'useSessionWithoutRegister',
    off: 'false',
    calls: ['guestCost', 'guestStart', 'guestPostStart', 'guestStatus', 'guestCancel'],
    elements: ['guest-payment'],
  },
  { name: 'guestFlat', off: 'false', calls: ['guestFlatCost', 'guestPayFlat'], elements: ['guest-payment'] },
  { name: 'useFlatParking', off: 'false', calls: ['flatCost', 'payFlat'], elements: ['payment'] },
  {
    name: 'useSameDayCorrection',
    off: 'false',
    calls: ['previewCorrection', 'correctParking'],
    elements: ['guest-payment', 'payment'],
  },
  { name: 'useNearPlaces', off: 'false', calls: ['getNearPlaces'], elements: ['guest-payment', 'payment'] },
  {
    name: 'useSubscriptionConstructor',
    off: 'false',
    calls: ['getConstructorZones', 'getConstructorTiming', 'selectConstructorOffers'],
    elements: ['subscription-constructor'],
  },
  { name: 'dontUseBalance', off: 'true', calls: ['createRefillReceipt'], elements: ['topup'] },
  {
    name: 'registrationEnabled',
    off: 'false',
    calls: ['register', 'checkEmail', 'checkPhone', 'getRegistration', 'changePhone'],
    elements: ['registration'],
  },
  {
    name: 'restoreEnabled',
    off: 'false',
    calls: ['sendRestoreCode', 'checkRestoreCode', 'changeRestoredPassword', 'restoreByCall'],
    elements: ['restore-password'],
  },
  {
    name: 'viewPenalty',
    off: 'false',
    calls: ['getFines', 'getFinePhoto'],
    elements: ['fines'],
    isAskedAllTheSame: true,
  },
  {
    name: 'useReceipts',
    off: 'false',
    calls: ['getReceipts', 'getReceipt'],
    elements: ['receipts'],
    isAskedAllTheSame: true,
  },
  {
    name: 'feedbackEnabled',
    off: 'false',
    calls: ['getAppeals', 'getAppealMessages', 'sendAppeal', 'sendAppealMessage'],
    elements: ['feedback'],
    isAskedAllTheSame: true,
  },
  { name: 'hasNews', off: 'false', calls: ['getNews', 'getNewsItem'], elements: ['news'], isAskedAllTheSame: true },
  {
    name: 'hasSmsCommands',
    off: 'false',
    calls: ['getSmsCommands'],
    elements: ['sms-commands', 'update-info'],
    isAskedAllTheSame: true,
  },
]
