export const CHROMIUM_FLAGS: string[]
export const NO_CHROMIUM: string
export function findChromium(environment?: Record<string, string | undefined>): Promise<string | null>
export function requireChromium(): Promise<string>
