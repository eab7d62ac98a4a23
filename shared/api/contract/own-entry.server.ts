/**
 * What an element with `api` asks that backend for beside the calls (readings gB-24). It is a file and no row of the
 * contract: it has no envelope, no token and no older names.
 */
export const OWN_ENTRY = {
  /** Its operationId. */
  name: 'getEntry',
  method: 'GET',
  path: '/city.json',
  summary: 'The city’s own entry, for elements that name this backend by `api`',
} as const
