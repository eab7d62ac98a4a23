import type { CityInfo, Session } from '../widgets/public.ts'

/** What the start needs of `widgets/public.ts`. */
export interface FrontDoor {
  cityInfo(city: string | null): Promise<CityInfo>
  session(city: string | null): Promise<Session>
}

export interface Opened {
  info: CityInfo
  session: Session
  /** As it was asked for, and as every element of the page asks for it: null is the default, also in place of an unknown one (readings gA-20). */
  city: string | null
}

/** After so long the visitor is told that it does not work (readings gA-13). */
export const PATIENCE_MS = 10_000

/** Options, settings and tokens of a city; of the default one where the asked one is unknown. Rejects when they do not come. */
export async function openCity(
  door: FrontDoor,
  asked: string | null,
  delay: (run: () => void, ms: number) => void,
): Promise<Opened> {
  const tooLong = new Promise<never>((_, reject) =>
    delay(() => reject(new Error('The city does not answer')), PATIENCE_MS),
  )
  return Promise.race([open(door, asked), tooLong])
}

async function open(door: FrontDoor, asked: string | null): Promise<Opened> {
  try {
    const [info, session] = await Promise.all([door.cityInfo(asked), door.session(asked)])
    return { info, session, city: asked }
  } catch (cause) {
    const isUnknown = (cause as { code?: unknown }).code === 'notConfigured'
    if (asked === null || !isUnknown) throw cause
    return open(door, null)
  }
}
