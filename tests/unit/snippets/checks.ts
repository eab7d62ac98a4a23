import { join } from 'node:path'
import { convertToTSX } from '@astrojs/compiler'
import { binOf } from '../../../demo/install.mjs'
import { ROOT } from '../../../shared/build/reference/source.ts'
import { type FoundSnippet } from './collect-snippets.ts'
import type { Check } from './snippet-project.ts'

/** A checker with the snippets that it reads, and with a file whose every line it has to refuse. */
export interface Kind {
  name: string
  /** Whether it reads the snippet. */
  takes(snippet: FoundSnippet): boolean
  ending: string
  /** What its own compiler makes of a file before the types are checked, line by line the same. */
  convert?(code: string): Promise<string>
  /** Lines that are wrong, and what stands before and behind them. */
  wrong: { before: readonly string[]; lines: readonly string[]; after: readonly string[] }
  command: readonly string[]
  options?: Record<string, unknown>
  more?: Record<string, unknown>
  /** What else its project has. */
  files?: Record<string, string>
}

const TSC = [binOf('@typescript/native', 'tsc'), '-p', '.']
const PAY = 'parking-guest-payment'

/** What no type checker may let pass in JSX: a word that is no theme, a field that no event has, a tag that is not there. */
const JSX = (listener: string) => ({
  before: ['export const wrong = ['],
  lines: [
    `  <${PAY} theme="pink" />,`,
    `  <parking-account-menu login-url={5} />,`,
    `  <${PAY} ${listener}={(event) => event.detail.plate} />,`,
    `  <${PAY} ${listener}={(event) => event.target.amount} />,`,
    `  <parking-unheard-of />,`,
  ],
  after: [']'],
})

const byId =
  (...ids: string[]) =>
  ({ id }: FoundSnippet) =>
    ids.includes(id)
const jsx = (framework: string) => `import type {} from 'parking-elements/${framework}'`

function jsxKind(name: string, framework: string, listener: string, options: Record<string, unknown>): Kind {
  const wrong = JSX(listener)
  return {
    name,
    takes: byId(name),
    ending: 'tsx',
    wrong: { ...wrong, before: [jsx(framework), ...wrong.before] },
    command: TSC,
    options: { jsx: 'preserve', ...options },
  }
}

const REACT_18 = join(ROOT, 'node_modules/react-18-types')

export const KINDS: readonly Kind[] = [
  {
    name: 'typescript',
    takes: ({ id, language }) => language === 'js' || id === 'vue-config',
    ending: 'ts',
    wrong: {
      before: [`import { define, isFrom, session } from 'parking-elements'`, `const page = document`],
      lines: [
        `void define({ tags: ['parking-unheard-of'] })`,
        `page.querySelector('${PAY}')!.theme = 'pink'`,
        `page.querySelector('${PAY}')!.addEventListener('parking-paid', ({ detail }) => detail.plate)`,
        `page.querySelector('${PAY}')!.addEventListener('parking-paid', ({ target }) => target.amount)`,
        `page.addEventListener('parking-paid', ({ detail }) => detail.zone)`,
        `page.addEventListener('parking-paid', (event) => isFrom(event, 'parking-card-payment') && event.detail.zone)`,
        `void session('zarechny').then(({ name }) => name)`,
      ],
      after: [],
    },
    command: TSC,
  },
  {
    ...jsxKind('react', 'react', 'onparking-paid', { jsx: 'react-jsx' }),
    takes: byId('react', 'server-react', 'server-listener'),
  },
  jsxKind('react-18', 'react', 'onparking-paid', {
    jsx: 'react-jsx',
    paths: {
      react: [join(REACT_18, 'index.d.ts')],
      'react/jsx-runtime': [join(REACT_18, 'jsx-runtime.d.ts')],
    },
  }),
  jsxKind('preact', 'preact', 'onparking-paid', { jsx: 'react-jsx', jsxImportSource: 'preact' }),
  jsxKind('solid', 'solid', 'on:parking-paid', { jsxImportSource: 'solid-js' }),
  {
    name: 'vue',
    takes: byId('vue'),
    ending: 'vue',
    wrong: {
      before: ['<script setup lang="ts">', jsx('vue'), '</script>', '<template>'],
      lines: [
        `  <${PAY} theme="pink" />`,
        `  <parking-account-menu :login-url="5" />`,
        `  <${PAY} @parking-paid="(event) => event.detail.plate" />`,
        `  <${PAY} @parking-paid="(event) => event.target.amount" />`,
        `  <${PAY} @parking-payed="() => {}" />`,
        `  <parking-unheard-of />`,
      ],
      after: ['</template>'],
    },
    command: [binOf('vue-tsc'), '-p', '.'],
    more: { vueCompilerOptions: { strictTemplates: true } },
  },
  {
    name: 'svelte',
    takes: byId('svelte'),
    ending: 'svelte',
    wrong: {
      before: ['<script lang="ts">', jsx('svelte'), '</script>'],
      // Svelte takes any tag.
      lines: [
        `<${PAY} theme="pink"></${PAY}>`,
        `<parking-account-menu login-url={5}></parking-account-menu>`,
        `<${PAY} onparking-paid={(event) => event.detail.plate}></${PAY}>`,
        `<${PAY} onparking-paid={(event) => event.target.amount}></${PAY}>`,
      ],
      after: [],
    },
    command: [binOf('svelte-check'), '--tsconfig', './tsconfig.json', '--output', 'machine', '--fail-on-warnings'],
    options: { verbatimModuleSyntax: true },
    files: { 'svelte.config.js': 'export default {}' },
  },
  {
    name: 'angular',
    takes: byId('angular'),
    ending: 'ts',
    wrong: {
      before: [
        `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'`,
        `@Component({ selector: 'app-wrong', schemas: [CUSTOM_ELEMENTS_SCHEMA], template: \``,
      ],
      // With its schema for custom elements Angular takes any tag and any attribute.
      lines: [
        `  <${PAY} (parking-paid)="say($event.detail.plate)"></${PAY}>`,
        `  <${PAY} (parking-paid)="say($event.target.amount)"></${PAY}>`,
      ],
      after: ['` })', 'export class Wrong { say(_: unknown): void {} }'],
    },
    command: [binOf('@angular/compiler-cli', 'ngc'), '-p', 'tsconfig.json'],
    more: { angularCompilerOptions: { strictTemplates: true } },
  },
  {
    name: 'astro',
    takes: ({ language }) => language === 'astro',
    ending: 'tsx',
    convert: toTypedAstro,
    wrong: {
      before: [
        '---',
        `import { renderFirstScreen } from 'parking-elements/server'`,
        `const attributes = { city: 'a' }`,
      ],
      lines: [
        `export const first = renderFirstScreen('${PAY}', attributes)`,
        `export const second = renderFirstScreen('${PAY}', { city: {} }, { library: '' })`,
        `export const third = renderFirstScreen('${PAY}', attributes, { libary: '' })`,
      ],
      after: ['---', `<${PAY} {...attributes}></${PAY}>`],
    },
    command: TSC,
    options: { jsx: 'preserve' },
    // In its templates Astro takes any tag with any attribute.
    files: {
      'node_modules/astro/jsx-runtime.d.ts':
        'export namespace JSX {\n  type Element = unknown\n  interface IntrinsicElements { [tag: string]: Record<string, unknown> }\n}',
      'env.d.ts': 'declare function Fragment(props: { children?: unknown } & Record<`set:${string}`, string>): unknown',
    },
  },
]

/** As Astro's compiler hands a file to TypeScript, with each line where it was. */
async function toTypedAstro(code: string): Promise<string> {
  const { code: typed } = await convertToTSX(code, { filename: 'snippet.astro' })
  return typed.replace('\n\n\n', '\n').replace('\n\n{};<Fragment>\n', '\n{};<Fragment>\n')
}

/** The project of a kind: each snippet in a file of its own, and the wrong one. */
export async function toCheck(
  { name, ending, convert = async (code) => code, wrong, command, options, more, files }: Kind,
  snippets: readonly FoundSnippet[],
): Promise<Check> {
  const lines = [...wrong.before, ...wrong.lines, ...wrong.after]
  const codes = [...snippets.map(({ code }) => code), lines.join('\n')]
  const converted = await Promise.all(codes.map(convert))
  const names = [...snippets.map((_, index) => `snippet-${index}.${ending}`), `wrong.${ending}`]
  return {
    name,
    files: { ...files, ...Object.fromEntries(names.map((file, index) => [file, converted[index] ?? ''])) },
    command,
    ...(options && { options }),
    ...(more && { more }),
  }
}
