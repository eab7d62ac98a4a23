/** The two widths of the specification (readings gF-15), in CSS pixels of the window. */
export const SHEET_BELOW = 540
export const APP_BANNER_BELOW = 750
