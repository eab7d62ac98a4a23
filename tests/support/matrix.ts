/**
 * Whether every cell of the tests' matrices is tried (`npm run test:matrix`, before a release) or, as in `npm test`, a
 * share of them that has every row and every column in it.
 */
export const isWhole = process.env['MATRIX'] === 'whole'

/**
 * The columns to try in the row of this number: all of the whole matrix, else `share` of them, others in the next row.
 */
export function pickColumns<T>(all: readonly T[], row: number, share: number): T[] {
  if (isWhole) return [...all]
  const first = (row * share) % all.length
  return all.filter((_, place) => (place - first + all.length) % all.length < share)
}

/** What a journey is seen on. */
export interface Screen {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

export interface ShownOn {
  /** What every window of the run is shown on, whatever a journey asks for; null where each has its own. */
  shownOn: Screen | null
}

/** A phone and a wide screen, each by day and by night. */
export const SCREENS: readonly Screen[] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
].flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })))

/**
 * The journeys that the whole matrix takes on every screen, whatever they ask for themselves: paying, adding time,
 * topping up, correcting, coming in, receipts. Each finds its way at any width.
 */
export const ON_EVERY_SCREEN: readonly string[] = [
  'after-payment-by-keys',
  'bank-endings',
  'correction',
  'driver-conflict',
  'driver-return',
  'entry',
  'find-receipt',
  'fines-receipts',
  'first-vehicle',
  'guest-parked',
  'guest-prolonging',
  'parking-journeys',
  'price-change',
  'sign-in',
  'topup-to-parking',
]

/** What Playwright calls a project. */
interface Run {
  name: string
  testMatch?: string[]
  use?: ShownOn
}

/** The runs of Playwright: the journeys as they are, and in the whole matrix those above on every screen. */
export function journeyRuns(): Run[] {
  const own: Run = { name: '' }
  if (!isWhole) return [own]
  const onScreens = SCREENS.map((screen) => ({
    name: `${screen.viewport.width} ${screen.colorScheme}`,
    testMatch: ON_EVERY_SCREEN.map((file) => `${file}.spec.ts`),
    use: { shownOn: screen },
  }))
  return [own, ...onScreens]
}
