import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isMessages } from '../compile-locales.ts'
import type { ElementsApi } from '../build-elements.ts'
import { planChunks } from './chunk-plan.ts'
import { reach } from './links.ts'

/** Plans the chunks when every module is known, and tells the bundler. */
export function planned({ roots }: ElementsApi): { plugin: Plugin; of(id: string): string | null } {
  let plan = new Map<string, string>()
  return {
    plugin: {
      name: 'plan-chunks',
      apply: 'build',
      buildEnd() {
        const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
        const links = new Map(
          infos.map(({ id, code, importedIds, dynamicallyImportedIds }) => [
            id,
            { id, size: code?.length ?? 0, imports: importedIds, dynamicImports: dynamicallyImportedIds },
          ]),
        )
        // Parts of Vite and of the bundler that stand in many modules.
        const find = (part: string) => infos.map(({ id }) => id).filter((id) => id.includes(part))
        const { bridge, onFailure, looks, elements } = roots()
        for (const { name, contract, behind } of elements) {
          const later = reach([contract], links, { later: true })
          const lost = behind.find((id) => !later.has(id))
          if (lost !== undefined)
            this.error(
              `The contract of parking-${name} has ${relative(resolve(contract, '..'), lost)} behind its first screen, and nothing of it imports that`,
            )
        }
        plan = planChunks([...links.values()], {
          bridge: [bridge, ...find('rolldown/runtime')],
          onFailure: [onFailure],
          looks: [looks, ...find('vite/preload-helper')],
          elements,
          others: infos
            .filter(({ id, isEntry }) => isEntry && elements.every(({ entry }) => id !== entry))
            .map(({ id }) => id),
          isMessages,
        })
      },
    },
    of: (id) => plan.get(id) ?? null,
  }
}
