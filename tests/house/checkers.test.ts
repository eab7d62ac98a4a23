import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { binOf } from '../../demo/install.mjs'
import { SOURCES } from './source.ts'
import { FILES, ROOT } from './tree.ts'
import { expectKept, expectSeen } from './verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'house-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(command: string, ...parameters: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...parameters], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** What the linter says of a piece of code, with the project's settings. */
function lint(name: string, code: string): string {
  const file = join(folder, name)
  writeFileSync(file, code)
  return run(binOf('oxlint'), '--config', join(ROOT, '.oxlintrc.json'), '--format', 'unix', file).output
}

describe('the type checker', () => {
  it('sees every file of TypeScript', () => {
    const { output } = run(binOf('@typescript/native', 'tsc'), '--listFilesOnly', '--noEmit')
    const seen = new Set(output.split('\n').map((line) => relative(ROOT, line.trim()).replaceAll('\\', '/')))
    const wanted = FILES.filter((path) => /\.tsx?$/.test(path))
    expectSeen('files of TypeScript', wanted, 150)
    const unseen = wanted.filter((path) => !seen.has(path))
    expectKept(
      unseen.map((path) => ({ path, problem: 'is not checked', remedy: 'name it in "include" of tsconfig.json' })),
    )
  })
})

describe('the linter', () => {
  it('sees every file of code', () => {
    const seen = Number(/on (\d+) files/.exec(run(binOf('oxlint')).output)?.[1])
    expect(seen, 'oxlint says how many files it read').toBeGreaterThanOrEqual(SOURCES.length)
  })

  it('refuses what the style forbids', () => {
    expect(lint('any.ts', 'export const read = (text: any): string => text')).toContain('no-explicit-any')
    expect(lint('sure.ts', 'export const first = (list: string[]): string => list[0]!')).toContain(
      'no-non-null-assertion',
    )
    expect(lint('nested.ts', 'export const f = (a: number): number => (a > 1 ? 1 : a > 0 ? 2 : 3)')).toContain(
      'no-nested-ternary',
    )
    expect(
      lint(
        'hook.tsx',
        `import { useState } from 'react'\nexport function View({ a }: { a: boolean }) {\n  if (a) return null\n  const [b] = useState(1)\n  return <p>{b}</p>\n}`,
      ),
    ).toContain('hooks')
    expect(lint('picture.tsx', 'export const View = () => <img src="a.png" />')).toContain('alt-text')
    expect(lint('fine.ts', 'export const first = (list: string[]): string | undefined => list[0]')).not.toContain(
      'Error',
    )
  })
})
