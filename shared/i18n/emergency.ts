import messages from 'virtual:emergency-messages'

/** The few words compiled into every page, for when nothing more can be loaded. */
export interface EmergencyMessages {
  crash: string
  network: string
  retry: string
  unknown: string
}

export const emergencyLanguages: readonly string[] = Object.keys(messages)

/** The emergency words of a language that `nearestLanguage(…, emergencyLanguages)` chose. */
export function emergencyMessages(language: string): EmergencyMessages {
  return messages[language] ?? messages['ru'] ?? { crash: '', network: '', retry: '', unknown: '' }
}
