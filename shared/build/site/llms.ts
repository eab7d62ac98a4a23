import type { ElementDoc } from '../reference/element-doc.ts'
import { toMarkdown } from '../reference/markdown.ts'
import { EXAMPLE_TAG, type Release } from '../release/snippets.ts'

/** The reference as plain text for a reader that is no browser. */
export function toLlms(elements: readonly ElementDoc[], release: Release): string {
  const snippets = release.elements.find(({ tag }) => tag === EXAMPLE_TAG)?.snippets ?? []
  return [
    '# City parking elements',
    '',
    `> Custom elements for city parking, version ${release.version}: attributes in, events out. \`${release.origin}\` stands for the address of the city's server.`,
    '',
    '## Ways to embed',
    '',
    ...snippets.flatMap(({ title, language, code, policy }) => [
      `### ${title}`,
      '',
      `\`\`\`${language}`,
      code,
      '```',
      '',
      ...(policy === undefined ? [] : [`Content-Security-Policy: ${policy}`, '']),
    ]),
    ...elements.map((element) => toMarkdown(element).replaceAll(/^#/gm, '##')),
  ].join('\n')
}
