import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'

/** A field of a form, and what is wrong with it. */
export interface Fault {
  place: HTMLElement
  label: string
  /** Null while it is right. */
  error: ReactNode
}

/** What is wrong in one form: its fields report it themselves, so that none can be forgotten. */
export interface Faults {
  put(id: string, fault: Fault | null): void
  /** From a refused press to the next press that is not. */
  press(isRefused: boolean): void
  /** What is said of the fields stays as it is, until it is let go or the form is pressed. */
  hold(): void
  letGo(): void
  isHeld(): boolean
  subscribe(listener: () => void): () => void
  /** What is to be listed, in the order of the page; the same list while nothing changes. */
  listed(): readonly Fault[]
}

/** In a form of no more fields everything that is wrong is in sight. */
const MANY = 3
const NONE: readonly Fault[] = []

export function createFaults(): Faults {
  const fields = new Map<string, Fault>()
  const listeners = new Set<() => void>()
  let isRefused = false
  let isHeld = false
  let listed = NONE

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function tell(): void {
    const wrong = [...fields.values()].filter(({ error }) => error)
    const isLong = isRefused && fields.size > MANY
    const next = isLong ? wrong.toSorted(byPlace) : NONE
    if (next === listed) return
    listed = next
    notify()
  }

  function keep(isKept: boolean): void {
    if (isHeld === isKept) return
    isHeld = isKept
    notify()
  }

  return {
    put(id, fault) {
      if (fault) fields.set(id, fault)
      else fields.delete(id)
      tell()
    },
    press(refused) {
      isRefused = refused
      keep(false)
      tell()
    },
    hold: () => keep(true),
    letGo: () => keep(false),
    isHeld: () => isHeld,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listed: () => listed,
  }
}

function byPlace({ place: one }: Fault, { place: other }: Fault): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Of the form around; null outside of a form. */
export const FaultsContext = createContext<Faults | null>(null)

/** Tells the form around what is wrong with a field. */
export function useFault(place: RefObject<HTMLElement | null>, { label, error }: { label: string; error: ReactNode }) {
  const faults = use(FaultsContext)
  const id = useId()
  useEffect(() => {
    if (place.current) faults?.put(id, { place: place.current, label, error })
    return () => faults?.put(id, null)
  }, [faults, id, place, label, error])
}

const subscribeToNone = () => () => {}

/**
 * What is said of a field. A press leaves the field that had the focus, and what is wrong with that is said after the
 * press: a new line would move what is pressed from under the pointer, and its click would be lost.
 */
export function useSaid(error: ReactNode): ReactNode {
  const faults = use(FaultsContext)
  const last = useRef(error)
  const read = () => (faults?.isHeld() ? last.current : error)
  const said = useSyncExternalStore(faults?.subscribe ?? subscribeToNone, read, read)
  useLayoutEffect(() => {
    last.current = said
  })
  return said
}
