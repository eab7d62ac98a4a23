import type { CityInfo, Session } from '../widgets/public.ts'

/** What opening a city needs of `widgets/public.ts`. */
export interface CitySource {
  cityInfo(city: string | null): Promise<CityInfo>
  session(city: string | null): Promise<Session>
}

export interface OpenCity {
  info: CityInfo
  session: Session
  /**
   * The name that the elements of the page ask for: null is the default city, also in place of an unknown one (readings
   * gA-20).
   */
  city: string | null
}

/** After this time the site says that it did not load (readings gA-13). */
export const OPEN_TIMEOUT_MS = 10_000

/**
 * Options, settings and tokens of a city; of the default one where the asked one is unknown. Rejects when they do not
 * come.
 */
export async function openCity(
  source: CitySource,
  asked: string | null,
  delay: (run: () => void, ms: number) => void,
): Promise<OpenCity> {
  const timeout = new Promise<never>((_, reject) =>
    delay(() => reject(new Error('The city does not answer')), OPEN_TIMEOUT_MS),
  )
  return Promise.race([open(source, asked), timeout])
}

async function open(source: CitySource, asked: string | null): Promise<OpenCity> {
  try {
    const [info, session] = await Promise.all([source.cityInfo(asked), source.session(asked)])
    return { info, session, city: asked }
  } catch (cause) {
    const isUnknown = (cause as { code?: unknown }).code === 'notConfigured'
    if (asked === null || !isUnknown) throw cause
    return open(source, null)
  }
}
