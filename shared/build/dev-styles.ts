import type { EnvironmentModuleNode, Plugin } from 'vite'

/** What `dev-client.js` is told: the texts of style modules as the page knows them, and as they are now. */
const NEW_STYLES = 'parking-dev:styles'
const INLINE = /\.css\?inline/

/** A saved style of a shadow root is changed in its sheet, where it stands: what is typed stays. */
export function devStyles(): Plugin {
  const texts = new Map<string, string>()
  return {
    name: 'dev-styles',
    // After Vite has put the imported styles into one text.
    enforce: 'post',
    transform: {
      filter: { id: INLINE },
      handler(code, id) {
        const [, text] = /export default (".*")/.exec(code) ?? []
        if (text !== undefined) texts.set(id, JSON.parse(text) as string)
      },
    },
    async hotUpdate({ modules }) {
      const styles = findStyles(modules)
      if (this.environment.name !== 'client' || styles.length === 0) return
      const changes = await Promise.all(
        styles.map(async ({ url, id }) => {
          const before = texts.get(id ?? '')
          await this.environment.transformRequest(url)
          return { before, after: texts.get(id ?? '') }
        }),
      )
      this.environment.hot.send(
        NEW_STYLES,
        changes.filter(({ before }) => before !== undefined),
      )
      return []
    },
  }
}

/** The style modules that a change of these modules changes; none where it changes more than styles. */
function findStyles(modules: Iterable<EnvironmentModuleNode>): EnvironmentModuleNode[] {
  const found = [...modules].map((module) => {
    if (INLINE.test(module.url)) return [module]
    return module.url.endsWith('.css') ? findStyles(module.importers) : []
  })
  return found.some((one) => one.length === 0) ? [] : [...new Set(found.flat())]
}
