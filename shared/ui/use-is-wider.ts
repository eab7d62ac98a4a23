import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether there is more in a box than its width shows. */
export function useIsWider(box: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const watcher = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth))
    watcher.observe(current)
    for (const part of current.children) watcher.observe(part)
    return () => watcher.disconnect()
  }, [box])
  return isWider
}
