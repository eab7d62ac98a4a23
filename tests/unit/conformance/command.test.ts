import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../shared/build/conformance/report.ts'
import { type BackendProcess, startProcess } from '../../support/backend-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WAIT_MS = 60_000

interface Ended {
  code: number | null
  /** What it wrote, both streams. */
  text: string
}

/** `npm run conformance -- …`, without npm. */
function runCommand(...line: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'shared/build/conformance/main.ts', ...line], {
      cwd: ROOT,
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += String(piece)))
    child.on('close', (code) => resolve({ code, text }))
  })
}

describe('the conformance command, as a process', () => {
  let folder: string
  let backend: BackendProcess
  /** Answers every path with a page. */
  let pages: Server
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-'))
    backend = await startProcess({ HOST: '127.0.0.1' }, 'demo/own-backend/main.mjs')
    pages = createServer((_request, answer) => answer.end('<html>it works</html>'))
    await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve))
  }, WAIT_MS)
  afterAll(async () => {
    backend.signal('SIGTERM')
    pages.close()
    await rm(folder, { recursive: true })
  })

  const only = ['--only', 'getZones,getSettings']
  const readReport = async (out: string) => {
    const read = (name: string) => readFile(join(out, name), 'utf8')
    const [json, junit, page] = await Promise.all(['report.json', 'junit.xml', 'report.html'].map(read))
    return { report: JSON.parse(json!) as Report, junit: junit!, page: page! }
  }

  it(
    'ends with 0 where nothing is wrong, and leaves a page, JSON and JUnit that say so',
    async () => {
      const out = join(folder, 'right')
      const { code, text } = await runCommand('--api', backend.url ?? '', '--out', out, ...only)
      expect([code, text]).toEqual([0, expect.stringContaining('0 errors')])
      const { report, junit, page } = await readReport(out)
      for (const call of ['getZones', 'getSettings'])
        expect(report.calls.find((one) => one.call === call)).toMatchObject({ errors: 0, warnings: 0 })
      expect(junit).not.toContain('<failure')
      expect(junit).toContain('failures="0"')
      expect(page).toContain('<!doctype html>')
    },
    WAIT_MS,
  )

  it(
    'ends with 1 where an error was found, and names it in all of them',
    async () => {
      const { port } = pages.address() as AddressInfo
      const out = join(folder, 'wrong')
      const { code, text } = await runCommand('--api', `http://127.0.0.1:${port}`, '--out', out, ...only)
      expect([code, text]).toEqual([1, expect.stringContaining('getZones: found HTTP 200')])
      const { report, junit, page } = await readReport(out)
      expect(report.groups.map((group) => group.code)).toContain('not-json')
      expect(junit).toContain('<failure type="not-json"')
      expect(page).toContain('not-json')
    },
    WAIT_MS,
  )

  it(
    'ends with 2 where nothing could be asked: nobody is there, no such city, a line that cannot be read',
    async () => {
      const nobody = ['--api', 'http://127.0.0.1:9']
      const lines = [
        [...nobody, '--out', join(folder, 'nobody'), ...only],
        [...nobody, '--city', 'zarechny'],
        [],
        [...nobody, '--only', 'noSuchCall'],
      ]
      const ended = await Promise.all(lines.map((line) => runCommand(...line)))
      expect(ended.map(({ code }) => code)).toEqual([2, 2, 2, 2])
      expect(ended[2]?.text).toContain('--api is needed')
      expect(ended[3]?.text).toContain('The contract has no call noSuchCall')
    },
    WAIT_MS,
  )
})
