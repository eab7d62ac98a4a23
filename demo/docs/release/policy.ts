/** What a page's Content-Security-Policy has to allow. */
export interface PolicyNeeds {
  /** Origin of the library; null where it is the page's own. */
  library: string | null
  /** Origins of the cities' servers, where they are others. */
  api: readonly string[]
  /** The import map's hash, where there is one. */
  hashes: readonly string[]
}

/** The strictest header under which the elements work (promise 9): one line, without its name. */
export function toPolicy({ library, api, hashes }: PolicyNeeds): string {
  const ours = library === null ? [] : [library]
  const rows: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...ours, ...hashes]],
    ['style-src', ["'self'", ...ours]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', [...new Set(["'self'", ...ours, ...api])]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ["'none'"]],
  ]
  return rows.map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ')
}
