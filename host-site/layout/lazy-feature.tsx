import { useEffect, useState } from 'react'
import type { Messages } from '../messages.ts'

export type LazyFeature<Feature> = { status: 'none' } | { status: 'ready'; feature: Feature } | LostFeature

/** Its code or its data did not come; `retry` asks again. */
export interface LostFeature {
  status: 'lost'
  retry(): void
}

/**
 * A part of the site in a file of its own: loaded as soon as `wanted` is there, and asked for again with another one if
 * it was lost.
 */
export function useLazyFeature<Feature>(load: () => Promise<Feature>, wanted: unknown): LazyFeature<Feature> {
  const [loaded, setLoaded] = useState<{ feature: Feature } | null>(null)
  const [isLost, setLost] = useState(false)
  const isWanted = wanted !== null && loaded === null && !isLost
  const [asked, setAsked] = useState(wanted)
  if (asked !== wanted) {
    setAsked(wanted)
    setLost(false)
  }
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    load().then(
      (feature) => isCurrent && setLoaded({ feature }),
      () => isCurrent && setLost(true),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function is no new wish
  }, [isWanted, wanted])
  if (loaded !== null) return { status: 'ready', feature: loaded.feature }
  return isLost ? { status: 'lost', retry: () => setLost(false) } : { status: 'none' }
}

/** Says in its place that a part of the site did not come, with a way to try again. */
export function LoadFailure({ say, retry }: Pick<LostFeature, 'retry'> & { say: Messages }) {
  return (
    <div className="lost">
      <p role="alert">{say('failed.part')}</p>
      <button type="button" className="button" onClick={retry}>
        {say('failed.retry')}
      </button>
    </div>
  )
}
