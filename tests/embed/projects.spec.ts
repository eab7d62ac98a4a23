// Promise 19. A newcomer's project in every framework: made fresh, with the package that the city's server hands out,
// and the code of the reference.
import { join } from 'node:path'
import { ORDINARY } from '../support/e2e-guest.ts'
import { waitUntilReady } from '../support/e2e-partner.ts'
import { expect, test } from '../support/e2e.ts'
import { placeSnippet, readRelease } from '../support/release.ts'
import { createProject, serveFolder, versionsOf } from './fresh-project.ts'

test.use({ language: 'en' })
const { elements } = readRelease()
const OURS = 'parking-guest-payment'
/** Which element a page of the project has, as its address says. */
const ASKED = `new URLSearchParams(location.search).get('tag') ?? '${OURS}'`

function page(script: string, inner = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fresh</title></head><body><div id="root">${inner}</div><script type="module" src="/src/${script}"></script></body></html>`
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: ['vite/client'],
  },
  include: ['src'],
})

const MODERN = `export default { build: { target: 'es2022' } }`
/** Leaves a trace of an event that a framework's own way of listening has heard. */
const HEARD = `document.documentElement.dataset['heard'] = event.type`

type ToCode = (id: string, tag?: string) => string

/** The same snippet of every element, a file each, so that one project tries them all. */
function filesOfAll(code: ToCode, id: string, ending: string): Record<string, string> {
  return Object.fromEntries(elements.map(({ tag }) => [`src/elements/${tag}.${ending}`, code(id, tag)]))
}

interface Kind {
  packages: string[]
  /** The types' own check; null where the snippet has none, or the bundler does it. */
  check: string[] | null
  /** The bundler, and the folder that it writes. */
  build: string[]
  site: string
  /** Its code is another one for every element. */
  hasAll: boolean
  files(code: ToCode): Record<string, string>
}

const VITE = { build: ['vite', 'build', '--logLevel', 'warn'], site: 'dist' }

/** Next has a bundler of its own making, and webpack on request. */
const NEXT: Omit<Kind, 'build'> = {
  packages: ['next', 'react', 'react-dom', 'typescript', '@types/react', '@types/react-dom', '@types/node'],
  check: null,
  site: 'out',
  hasAll: false,
  files: (code) => ({
    'next.config.mjs': `export default { output: 'export' }`,
    'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}`,
    'app/parking.tsx': code('react'),
    'app/page.tsx': `import { Parking } from './parking'
export default function Page() {
  return <Parking />
}`,
  }),
}

/** What a fresh project of each kind has, and where the snippet goes. */
const KINDS: Record<string, Kind> = {
  next: { ...NEXT, build: ['next', 'build'] },
  'next with webpack': { ...NEXT, build: ['next', 'build', '--webpack'] },
  react: {
    ...VITE,
    packages: ['vite', '@vitejs/plugin-react', 'react', 'react-dom', 'typescript', '@types/react', '@types/react-dom'],
    check: ['tsc', '--noEmit'],
    hasAll: true,
    files: (code) => ({
      'index.html': page('main.tsx'),
      'tsconfig.json': TSCONFIG,
      'vite.config.ts': `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }`,
      ...filesOfAll(code, 'react', 'tsx'),
      'src/main.tsx': `import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
const all = import.meta.glob<{ Parking: ComponentType }>('./elements/*.tsx')
const { Parking } = await all[\`./elements/\${${ASKED}}.tsx\`]!()
createRoot(document.getElementById('root')!).render(<StrictMode><Parking /></StrictMode>)`,
    }),
  },
  vue: {
    ...VITE,
    packages: ['vite', '@vitejs/plugin-vue', 'vue'],
    check: null,
    hasAll: true,
    files: (code) => ({
      'index.html': page('main.js'),
      'vite.config.ts': code('vue-config'),
      ...filesOfAll(code, 'vue', 'vue'),
      'src/main.js': `import { createApp } from 'vue'
const all = import.meta.glob('./elements/*.vue')
void all[\`./elements/\${${ASKED}}.vue\`]().then((module) => createApp(module.default).mount('#root'))`,
    }),
  },
  angular: {
    ...VITE,
    packages: ['vite', '@angular/common', '@angular/compiler', '@angular/core', '@angular/platform-browser', 'rxjs'],
    check: null,
    hasAll: false,
    files: (code) => ({
      'index.html': page('main.js', '<fresh-app></fresh-app>'),
      'vite.config.ts': MODERN,
      // Compiled in the browser, and without zones: no command line tool of its own is needed.
      'src/main.js': `import '@angular/compiler'
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
${code('module')}
const template = \`<parking-guest-payment [attr.city]="city()" [attr.lang]="language" (parking-cost)="${HEARD}"></parking-guest-payment>\`
const App = Component({ selector: 'fresh-app', template, schemas: [CUSTOM_ELEMENTS_SCHEMA] })(class { city = signal('zarechny'); language = 'en'; root = document.documentElement })
await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })`.replace(
        HEARD,
        "root.dataset['heard'] = $event.type",
      ),
    }),
  },
  svelte: {
    ...VITE,
    packages: ['vite', 'svelte', '@sveltejs/vite-plugin-svelte'],
    check: null,
    hasAll: false,
    files: (code) => ({
      'index.html': page('main.js'),
      'vite.config.ts': `import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()], build: { target: 'es2022' } }`,
      'src/parking.svelte': code('svelte').replace(
        'lang="en" onparking',
        `lang="en" onparking-cost={(event) => (${HEARD})} onparking`,
      ),
      'src/main.js': `import { mount } from 'svelte'\nimport Parking from './parking.svelte'\nmount(Parking, { target: document.getElementById('root') })`,
    }),
  },
  module: {
    ...VITE,
    packages: ['vite', 'typescript'],
    check: ['tsc', '--noEmit'],
    hasAll: true,
    files: (code) => ({
      'index.html': page('main.ts'),
      'tsconfig.json': TSCONFIG,
      'vite.config.ts': MODERN,
      ...filesOfAll(code, 'module', 'ts'),
      'src/main.ts': `const tag = ${ASKED}
document.getElementById('root')!.innerHTML = \`<\${tag} city="zarechny" lang="en"></\${tag}>\`
await import.meta.glob('./elements/*.ts')[\`./elements/\${tag}.ts\`]!()`,
    }),
  },
}

for (const [kind, { packages, check, build, site: output, hasAll, files }] of Object.entries(KINDS)) {
  test(`a fresh project (${kind}) installs the package, builds${hasAll ? ', shows every element' : ''}, and pays`, async ({
    page: tab,
    guest,
    bank,
    backend,
    watch,
  }) => {
    const code: ToCode = (id, tag = OURS) => {
      const { snippets } = elements.find((one) => one.tag === tag)!
      return placeSnippet(
        snippets.find((one) => one.id === id)!,
        backend.url,
      ).code
    }
    const project = createProject({ packages: versionsOf(...packages), files: files(code), install: code('install') })
    for (const [command = '', ...parameters] of check ? [check, build] : [build]) project.run(command, ...parameters)
    const site = await serveFolder(join(project.folder, output))
    const missing: string[] = []
    tab.on('response', (response) => {
      if (response.status() === 404 && response.url().endsWith('.js')) missing.push(response.url())
    })
    for (const { tag } of hasAll ? elements : []) {
      await tab.goto(`${site.url}?tag=${tag}`)
      await waitUntilReady(tab, tag)
    }
    await tab.goto(site.url)
    await guest.fill(ORDINARY)
    await guest.expectPrice(120)
    const heard = await tab.evaluate(() => document.documentElement.dataset['heard'])
    await guest.goToBank(ORDINARY)
    await bank.choose('pay')
    await expect(guest.screen('checkout.paid.title')).toBeVisible()
    expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
    expect(watch.troubles()).toEqual([])
    expect(missing, 'asks for files that the bundler has given other names').toEqual([])
    if (kind === 'angular' || kind === 'svelte') expect(heard).toBe('parking-cost')
    console.log(`promise 19: ${kind}: installed, built, ${hasAll ? `${elements.length} elements shown, ` : ''}paid`)
    await site.close()
    project.remove()
  })
}
