/** The fragment by which a page says that the browser comes back from the bank, and with which attempt. */
export const RETURN_FRAGMENT = /#parking-return=([\w-]{1,64})(\.frame)?$/
