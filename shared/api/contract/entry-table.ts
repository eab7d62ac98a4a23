/** The plain values of a city's entry in `cities.json`, by their names there (readings gB-04, gB-16, gE-17). */
export const PLAIN_ENTRY = {
  idempotency: false,
  registrationEnabled: true,
  restoreEnabled: true,
  easyAuth: false,
  feedbackEnabled: false,
  profileVersion: 5,
} as const
