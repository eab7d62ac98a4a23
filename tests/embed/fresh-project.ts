import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A project as a newcomer has it after `npm create vite`, in a folder of its own. */
export interface FreshProject {
  folder: string
  /** Runs a command of the project's own packages; rejects with what it printed. */
  run(command: string, ...parameters: string[]): void
  remove(): void
}

/** Installs packages from the registry, at our own versions where we have them, then one line of a snippet. */
export function createProject(options: {
  packages: Record<string, string>
  files: Record<string, string>
  install: string
}): FreshProject {
  const folder = mkdtempSync(join(tmpdir(), 'embed-'))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  write(
    'package.json',
    JSON.stringify({ name: 'fresh', private: true, type: 'module', devDependencies: options.packages }),
  )
  for (const [name, text] of Object.entries(options.files)) write(name, text)
  runNpm(folder, ['install'])
  runNpm(folder, options.install.split(' ').slice(1))
  return {
    folder,
    run(command, ...parameters) {
      const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', command), parameters, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: '', NEXT_TELEMETRY_DISABLED: '1' },
      })
      if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed:\n${stdout}${stderr}`)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** What only fresh projects have. */
const OTHERS: Record<string, string> = {
  vue: '3.5.45',
  '@vitejs/plugin-vue': '6.0.11',
  next: '16.4.6',
  rxjs: '7.8.2',
  svelte: '5.57.3',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
}

/** Versions of this project's own package.json, so that the fresh one has what is known to work. */
export function versionsOf(...names: string[]): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const known = { ...OTHERS, ...dependencies, ...devDependencies }
  // Packages of Angular go together in one version alone.
  const angular = devDependencies?.['@angular/core']
  return Object.fromEntries(names.map((name) => [name, (name.startsWith('@angular/') ? angular : known[name]) ?? '']))
}

/** Serves a built project on a port of its own. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      const body = readFileSync(join(folder, path === '/' ? 'index.html' : path))
      response
        .setHeader('content-type', TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream')
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function runNpm(folder: string, parameters: string[]): void {
  execFileSync('npm', [...parameters, '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
