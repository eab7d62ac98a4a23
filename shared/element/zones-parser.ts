/**
 * Codes of zones between commas, in any order and each once, up to 1,000 of them; written back with commas and no
 * blanks. A code itself has no comma.
 */
export function parseZones(text: string): string | undefined {
  const codes = readZoneCodes(text)
  return codes.length <= 1000 && codes.every((code) => code.length <= 64) ? codes.join(',') : undefined
}

/** The codes of such an attribute. */
export function readZoneCodes(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim())
  return [...new Set(codes)].filter((code) => code !== '')
}
