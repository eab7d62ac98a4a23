import { importsOf, targetOf } from './imports.ts'
import { parseSource } from './source.ts'
import { exists, readText } from './tree.ts'
import type { Violation } from './verdict.ts'

/** A way through the code, as the README lists it: the files in their order. */
export function readWay(title: string, readme = readText('README.md')): string[] {
  const [, after = ''] = readme.split(`**${title}.**`)
  const [section = ''] = after.split(/^\*\*|^## /m)
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path)
}

/** What makes a list of files no way: one that is not there, stands twice, or has nothing to do with the one before. */
export function findBreaks(way: readonly string[], read = readText): Violation[] {
  return way.flatMap((path, index) => {
    const told = (problem: string, remedy: string) => [{ path, problem, remedy }]
    if (!exists(path)) return told('stands in a way of the README and is not there', 'name the file as it is now')
    if (way.indexOf(path) !== index) return told('stands twice in a way', 'a way does not turn back: order it anew')
    const previous = way[index - 1]
    if (previous === undefined || !exists(previous) || asks(path, previous, read) || asks(previous, path, read))
      return []
    return told(`stands in a way after ${previous}, and neither imports the other`, 'write the way as it is now')
  })
}

function asks(from: string, to: string, read: (path: string) => string): boolean {
  const source = parseSource(from, read(from))
  return importsOf(source).some(({ specifier }) => targetOf(source, specifier) === to)
}
