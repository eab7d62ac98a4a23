import type { Plugin } from 'vite'
import { type Budgeted, planChunks } from './chunk-plan.ts'

/** Plans the chunks when every module is known, and tells the bundler. */
export function planned(budgeted: Budgeted): { plugin: Plugin; of(id: string): string | null } {
  let plan = new Map<string, string>()
  return {
    plugin: {
      name: 'plan-chunks',
      apply: 'build',
      buildEnd() {
        const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
        plan = planChunks(
          modules.map(({ id, code, importedIds, dynamicallyImportedIds }) => ({
            id,
            size: code?.length ?? 0,
            imports: importedIds,
            dynamicImports: dynamicallyImportedIds,
          })),
          budgeted,
        )
      },
    },
    of: (id) => plan.get(id) ?? null,
  }
}
