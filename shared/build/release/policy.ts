/** What a page's Content-Security-Policy has to allow. */
export interface PolicyNeeds {
  /** Origin of the library; null where it is the page's own. */
  library: string | null
  /** Origins of the cities' servers, where they are others. */
  api: readonly string[]
  /** The import map's hash, where there is one. */
  hashes: readonly string[]
  /** Origin of the city's captcha provider; left out where there is none. */
  captcha?: string | undefined
  /** A worker for `<parking-map worker>`. */
  worker?: boolean
}

/** The strictest header under which the elements work (promise 9): one line, without its name. */
export function toPolicy({ library, api, hashes, captcha, worker = false }: PolicyNeeds): string {
  const ours = library === null ? [] : [library]
  const provider = captcha === undefined ? [] : [captcha]
  const named = [...(captcha === undefined ? [] : ['parking-provider']), ...(worker ? ['parking-map'] : [])]
  const rows: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...ours, ...provider, ...hashes]],
    ['style-src', ["'self'", ...ours]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', [...new Set(["'self'", ...ours, ...api])]],
    ...(captcha === undefined ? [] : [['frame-src', [captcha]] as [string, string[]]]),
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', named.length === 0 ? ["'none'"] : named],
  ]
  return rows.map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ')
}
