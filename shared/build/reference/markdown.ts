import type { ElementDoc, MethodDoc } from './element-doc.ts'
import { sayCancelable } from './manifest.ts'

/** The reference page of one element. */
export function toMarkdown(element: ElementDoc): string {
  const { tag, name, description, attributes, events, methods, slots, parts, tokens, states } = element
  return [
    `# \`<${tag}>\``,
    '',
    `${description} Generated from [element.ts](element.ts) by \`npm run docs\`; a live page is at \`/docs/${name}.html\` of \`npm start\`.`,
    '',
    '```html',
    '<script src="https://city.example/loader.js" async></script>',
    `<${tag} city="zarechny"></${tag}>`,
    '```',
    '',
    '## Attributes',
    '',
    'Each is also a property. An unreadable value is told in the console, and the default holds.',
    '',
    ...table(
      ['Attribute', 'Type', 'Default', 'What it does'],
      attributes.map((one) => [
        code(one.name),
        code(one.type),
        one.default ? code(one.default) : 'not set',
        one.description,
      ]),
    ),
    '',
    '## Events',
    '',
    'They bubble out of shadow roots. `detail` is a frozen plain object with `version: 1` beside what is listed.',
    '',
    ...table(
      ['Event', 'Detail', 'When'],
      events.map((event) => [code(event.name), code(event.detail), sayCancelable(event)]),
    ),
    '',
    ...toMethods(methods),
    '## Slots',
    '',
    ...table(
      ['Slot', 'What it is'],
      slots.map((slot) => [slot.name === '' ? 'the element’s own children' : code(slot.name), slot.description]),
    ),
    '',
    '## Parts',
    '',
    ...table(
      ['`::part()`', 'What it is'],
      parts.map((part) => [code(part.name), part.description]),
    ),
    '',
    '## Tokens',
    '',
    'Custom properties, set on the element or on anything around it.',
    '',
    ...table(
      ['Property', 'Default', 'What it is'],
      tokens.map((token) => [code(token.name), code(token.default), token.description]),
    ),
    '',
    '## States',
    '',
    `On one page at \`/demo/states/${name}.html\`; \`?state=…\` shows one alone.`,
    '',
    ...table(
      ['State', 'What is seen'],
      states.map((state) => [code(state.id), `${state.name}. ${state.description}`]),
    ),
    '',
  ].join('\n')
}

function toMethods(methods: readonly MethodDoc[]): string[] {
  if (methods.length === 0) return []
  const rows = methods.map(({ name, type, description }) => [code(`${name}()`), code(type), description])
  return ['## Methods', '', ...table(['Method', 'Answer', 'What it does'], rows), '']
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)]
}

function code(text: string): string {
  return `\`${text}\``
}
