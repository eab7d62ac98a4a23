/** Watches every live region of the page that it is evaluated in: `saidByLiveRegions`, and faults in the console. */
export function watchLiveRegions(): void
