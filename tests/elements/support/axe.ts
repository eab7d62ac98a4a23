import { claim } from './claims.ts'
import type { HostPage } from './pages.ts'

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{
    passes: unknown[]
    violations: { id: string; help: string; nodes: { target: unknown; failureSummary: string }[] }[]
  }>
}

const source = await (await fetch('/node_modules/axe-core/axe.min.js')).text()
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on a page, in words; fails where it has looked at next to nothing. */
export async function findFaults(page: HostPage): Promise<string[]> {
  // Evaluated, not added as a script tag: a strict policy of the page would refuse that.
  ;(page.window as unknown as { eval(code: string): void }).eval(source)
  const { axe } = page.window as unknown as { axe: Axe }
  const result = await axe.run(page.document, { runOnly: TAGS, resultTypes: ['violations'] })
  claim(result.passes.length > 5, 'axe has looked at next to nothing')
  return result.violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary}`).join('; ')}`,
  )
}
