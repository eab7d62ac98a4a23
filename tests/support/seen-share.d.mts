/** How much of an element a person sees, from 0 to 1; for the page, where it is evaluated. */
export function seenShare(element: Element): Promise<number>
