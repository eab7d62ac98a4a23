/** A node of a library's syntax tree, as far as what leaves parts of it out looks. */
export interface Node {
  type: string
  start: number
  end: number
  name?: string
  id?: Node | null
  key?: Node
  value?: Node
  body?: Node | Node[]
  properties?: Node[]
  declaration?: Node | null
  declarations?: { id: Node; init: Node | null }[]
  expression?: { left?: Node & { property?: Node } }
}

export interface Edit {
  start: number
  end: number
  text: string
}

/** The code with other text in these places, none of which lies within another. */
export function edit(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code)
}

/** What a node's body is, as a list: the statements of a program, the members of a class's body, or the one block of a function. */
export function bodyOf(node: Node | undefined): Node[] {
  return [node?.body ?? []].flat()
}
