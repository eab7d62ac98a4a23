/** The modes of a `<link rel=preload as=fetch>`: with others the browser would fetch twice. */
export const REQUEST_MODES = { mode: 'cors', credentials: 'same-origin', referrerPolicy: 'no-referrer' } as const
