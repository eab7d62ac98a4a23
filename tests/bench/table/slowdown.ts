/** A cheap phone's processor. */
export const SLOWDOWN = 4
