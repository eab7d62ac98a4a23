import { atom, type ReadableAtom } from 'nanostores'

/** The value of a store that comes later, inside of another one; null until it is there. */
export function follow<Outer, Inner>(
  $outer: ReadableAtom<Outer | null>,
  pick: (outer: Outer) => ReadableAtom<Inner>,
): ReadableAtom<Inner | null> {
  const $inner = atom<Inner | null>(null)
  let stop = () => {}
  $outer.subscribe((outer) => {
    stop()
    stop = outer ? pick(outer).subscribe((inner) => $inner.set(inner)) : () => {}
  })
  return $inner
}
