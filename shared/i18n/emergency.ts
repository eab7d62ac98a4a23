import words from 'virtual:emergency-words'

/** The few words compiled into every page, for when nothing more can be loaded. */
export interface EmergencyWords {
  crash: string
  network: string
  retry: string
  unknown: string
}

export const emergencyLanguages: readonly string[] = Object.keys(words)

/** The emergency words of a language that `nearestLanguage(…, emergencyLanguages)` chose. */
export function emergencyWords(language: string): EmergencyWords {
  return words[language] ?? words['ru'] ?? { crash: '', network: '', retry: '', unknown: '' }
}
