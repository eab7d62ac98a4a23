/** See `watch-focus.mjs`. */
export function watchFocus(seenShare: (element: Element) => Promise<number>): void
