/** See `watch-focus.mjs`. */
export function watchFocus(): void
