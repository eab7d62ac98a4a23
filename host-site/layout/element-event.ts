import { useEffect, useRef } from 'react'

/** Listens to an event of the page's elements while the component is drawn. */
export function useElementEvent<Detail>(name: string, hear: (detail: Detail, event: Event) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const listen = (event: Event) => latest.current((event as CustomEvent<Detail>).detail, event)
    document.addEventListener(name, listen)
    return () => document.removeEventListener(name, listen)
  }, [name])
}
