import type { Snippet } from './snippets.ts'

/** Where the library of the snippets lies, and the city that they show. */
interface Place {
  origin: string
  city: string
  /** Address of this very release’s package. */
  archive: string
}

/** What one element’s snippets are made of. */
interface Parts extends Place {
  tag: string
  define: string
}

/** What a project with packages writes to use an element; a test holds each against its framework’s type checker. */
export function toPackageSnippets(tag: string, place: Place): Snippet[] {
  const parts = { ...place, tag, define: `define({ library: '${place.origin}/', tags: ['${tag}'] })` }
  return [
    {
      id: 'install',
      title: 'The package',
      language: 'sh',
      code: `npm install ${place.archive}`,
    },
    { id: 'module', title: 'Any bundler', language: 'js', code: `${toImports()}\n\nawait ${parts.define}` },
    {
      id: 'apart',
      title: 'Which element has told an event',
      language: 'js',
      code: `import { isFrom } from 'parking-elements'\n\ndocument.addEventListener('parking-error', (event) => {\n  if (isFrom(event, '${tag}')) console.warn(event.detail.code)\n})`,
    },
    ...toReactSnippets(parts),
    ...toVueSnippets(parts),
    toJsxSnippet(parts, 'preact', 'Preact', 'onparking-error'),
    toJsxSnippet(parts, 'solid', 'Solid', 'on:parking-error'),
    toSvelteSnippet(parts),
    ...toAngularSnippets(parts),
  ]
}

/** The imports of every project; those of a framework bring the types of its markup, and nothing else. */
function toImports(framework?: string): string {
  const types = framework === undefined ? [] : [`import type {} from 'parking-elements/${framework}'`]
  return [...types, `import { define } from 'parking-elements'`, `import 'parking-elements/parking.css'`].join('\n')
}

function toMarkup({ tag, city, origin }: Parts, listener: string): string[] {
  return [
    `<${tag} city="${city}" lang="en" ${listener}>`,
    `  <a href="${origin}/?city=${city}">Pay for parking on the city’s site</a>`,
    `</${tag}>`,
  ]
}

function indent(lines: readonly string[], width: number): string {
  return lines.map((line) => `${' '.repeat(width)}${line}`).join('\n')
}

function toComponent(parts: Parts, listener: string): string {
  return `export function Parking() {\n  return (\n${indent(toMarkup(parts, listener), 4)}\n  )\n}`
}

function toJsxSnippet(parts: Parts, framework: string, title: string, listener: string): Snippet {
  const component = toComponent(parts, `${listener}={(event) => console.warn(event.detail.code)}`)
  return {
    id: framework,
    title,
    language: 'tsx',
    code: `${toImports(framework)}\n\nvoid ${parts.define}\n\n${component}`,
  }
}

function toReactSnippets(parts: Parts): Snippet[] {
  const react = toJsxSnippet(parts, 'react', 'React 19 and Next', 'onparking-error')
  return [
    { ...react, code: `'use client'\n\n${react.code}` },
    {
      id: 'react-18',
      title: 'React 18: it listens by a ref',
      language: 'tsx',
      code: `'use client'

import { useEffect, useRef } from 'react'
${toImports('react')}

void ${parts.define}

function warn({ detail }: DocumentEventMap['parking-error']) {
  console.warn(detail.code)
}

export function Parking() {
  const element = useRef<HTMLElementTagNameMap['${parts.tag}']>(null)
  useEffect(() => {
    const { current } = element
    current?.addEventListener('parking-error', warn)
    return () => current?.removeEventListener('parking-error', warn)
  }, [])
  return (
${indent(toMarkup(parts, 'ref={element}'), 4)}
  )
}`,
    },
  ]
}

function toVueSnippets(parts: Parts): Snippet[] {
  const markup = indent(toMarkup(parts, '@parking-error="(event) => console.warn(event.detail.code)"'), 2)
  return [
    {
      id: 'vue',
      title: 'Vue 3',
      language: 'vue',
      code: `<script setup lang="ts">\n${toImports('vue')}\n\nvoid ${parts.define}\n</script>\n\n<template>\n${markup}\n</template>`,
    },
    {
      id: 'vue-config',
      title: 'Vue: its tags are not components (vite.config.ts)',
      language: 'ts',
      code: `import vue from '@vitejs/plugin-vue'\n\nexport default {\n  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('parking-') } } })],\n}`,
    },
  ]
}

function toSvelteSnippet(parts: Parts): Snippet {
  const markup = toMarkup(parts, 'onparking-error={(event) => console.warn(event.detail.code)}').join('\n')
  return {
    id: 'svelte',
    title: 'Svelte 5',
    language: 'svelte',
    code: `<script lang="ts">\n${indent(`${toImports('svelte')}\n`.split('\n'), 2)}\n  void ${parts.define}\n</script>\n\n${markup}`,
  }
}

function toAngularSnippets(parts: Parts): Snippet[] {
  const markup = indent(toMarkup(parts, '(parking-error)="warn($event.detail.code)"'), 4)
  return [
    {
      id: 'angular',
      title: 'Angular',
      language: 'ts',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import { define } from 'parking-elements'

void ${parts.define}

@Component({
  selector: 'app-parking',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${markup}
  \`,
})
export class Parking {
  warn(code: string): void {
    console.warn(code)
  }
}`,
    },
    {
      id: 'angular-style',
      title: 'Angular: the style that keeps the place free (src/styles.css)',
      language: 'css',
      code: `@import 'parking-elements/parking.css';`,
    },
  ]
}
