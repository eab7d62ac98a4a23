import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADDRESSES, BANK } from '../../demo/addresses.mjs'
import { admits } from './engines.ts'
import { importsOf, packageOf, reachedFrom } from './imports.ts'
import { TOOLS } from './package-owners.ts'
import { findGaps, MANIFEST, PACKAGES, readDependencyTable, readLockedPackages } from './packages.ts'
import { SOURCES, sourcesIn } from './source.ts'
import { findForbiddenText, findHeadTags, findOtherFormats, findWaysOut, findWireWords } from './text-rules.ts'
import { exists, FILES, readText, ROOT, TEXT_FILES } from './tree.ts'
import { expectKept, expectSeen } from './verdict.ts'

const TOP = new Set([
  '.ci',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.oxlintrc.json',
  '.prettierignore',
  '.prettierrc.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'demo',
  'host-site',
  'locales',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'shared',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'web-test-runner.config.mjs',
  'widgets',
])
const OUTPUT =
  /(^|\/)(node_modules|dist|\.data|\.cache|\.releases|test-results|coverage)\/|\.(log|tsbuildinfo|sqlite|db|tgz)$|(^|\/)\.env/
const MOST_BYTES = 1_000_000
const OLDEST_NODE = '20.19.0'
const OTHERS_TEXT = /^(package-lock\.json$|demo\/pages\/vendor\/)/

const ownText = TEXT_FILES.filter((path) => !OTHERS_TEXT.test(path))

describe('the project', () => {
  it('says in each language how usable this very version is, and what is known to be wrong', () => {
    const statements = FILES.filter((path) => /\/accessibility\.\w+\.html$/.test(path))
    expectSeen('statements', statements, 2)
    for (const path of statements) {
      const text = readText(path)
      expect(text, `${path} is read again at each release and names its version`).toContain(` ${MANIFEST.version}.`)
      expect(text.match(/<h2>/g), `${path}: what is done, how it is checked, what is wrong, whom to tell`).toHaveLength(
        4,
      )
    }
    const [days, faults] = [
      statements.map((path) => / (\d{1,2}) \S+ (\d{4})[^<]*<\/small>/.exec(readText(path))?.slice(1).join(' ')),
      statements.map((path) => readText(path).split('<h2>')[3]?.match(/<li>/g)?.length),
    ]
    for (const [name, found] of Object.entries({ 'the day of the check': days, 'faults that are known': faults })) {
      expect(new Set<unknown>(found), `${name}, the same in each language`).toHaveLength(1)
      expect(found[0], name).toBeTruthy()
    }
  })

  it('has at its top what a newcomer expects, and nothing else', () => {
    const strange = [...new Set(FILES.map((path) => path.split('/', 1)[0] ?? ''))].filter((name) => !TOP.has(name))
    expectKept(
      strange.map((path) => ({
        path,
        problem: 'lies at the top',
        remedy: 'put it beside its noun, or allow it in tests/house/project.test.ts',
      })),
    )
    for (const path of ['README.md', 'LICENSE', '.ci/run']) expect(exists(path), `${path} is missing`).toBe(true)
  })

  it('says nothing unfinished, secret or of one machine', () => {
    expectSeen('files of text', ownText, 250)
    expectKept(ownText.flatMap((path) => findForbiddenText(path, readText(path))))
    expectKept(ownText.flatMap((path) => findWaysOut(path, readText(path))))
  })

  it('keeps the spelling of the wire to the contract', () => {
    const files = ownText.filter(
      (path) => /^(shared|widgets|host-site|locales)\//.test(path) && !path.startsWith('shared/api/contract/'),
    )
    expectSeen('files in our own spelling', files, 100)
    expectKept(files.flatMap((path) => findWireWords(path, readText(path))))
  })

  it('formats messages alone by react-intl', () => {
    const files = ownText.filter((path) => /^(shared|widgets|host-site)\/.+\.tsx?$/.test(path))
    expectSeen('files that may show messages', files, 300)
    const others = files.filter((path) => path !== 'shared/i18n/intl.tsx')
    expectKept(others.flatMap((path) => findOtherFormats(path, readText(path))))
  })

  it('writes nothing into the head of the page', () => {
    const views = ownText.filter((path) => /^(shared|widgets|host-site)\/.+\.tsx$/.test(path))
    expectSeen('views', views, 40)
    expectKept(views.flatMap((path) => findHeadTags(path, readText(path))))
  })

  it('keeps what is made or stored out of its history', () => {
    const tracked = existsSync(join(ROOT, '.git'))
      ? execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
      : FILES
    expectSeen('files in the history', tracked, 150)
    const heavy = tracked.filter((path) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).size > MOST_BYTES)
    expectKept(
      tracked
        .filter((path) => OUTPUT.test(path))
        .map((path) => ({
          path,
          problem: 'is made or stored, not written',
          remedy: 'git rm --cached it and name it in .gitignore',
        })),
    )
    expectKept(
      heavy.map((path) => ({
        path,
        problem: 'is over a megabyte',
        remedy: 'make it smaller, or make it when it is needed',
      })),
    )
  })

  it('runs npm test in CI, and nothing else', () => {
    const commands = readText('.ci/run')
      .split('\n')
      .filter((line) => line !== '' && !/^(#|set -|cd )/.test(line))
    expect(commands).toEqual(['exec npm test'])
  })

  it('shows at its start only addresses that are there', () => {
    expectSeen('addresses', ADDRESSES, 8)
    const served = sourcesIn('demo/backend')
      .map(({ text }) => text)
      .join('\n')
    const lost = [...ADDRESSES.map(([, path]) => path), BANK].filter((path) => {
      const states = /^\/demo\/states\/([\w-]+)\.html$/.exec(path)
      if (states) return !exists(`widgets/${states[1]}/states.json`)
      if (path.startsWith('/demo/') && exists(`demo/pages/${path.slice('/demo/'.length) || 'index.html'}`)) return false
      return path === '/' ? !exists('host-site') : !served.includes(path)
    })
    expectKept(
      lost.map((path) => ({
        path: 'demo/addresses.mjs',
        problem: `shows ${path}, which nothing serves`,
        remedy: 'correct the address',
      })),
    )
  })
})

describe('packages', () => {
  it('are pinned exactly', () => {
    expectSeen('packages', Object.keys(PACKAGES), 30)
    const loose = Object.entries({ ...PACKAGES, ...MANIFEST.overrides }).filter(
      // Another package under that name is pinned as `npm:typescript@7.0.2`.
      ([, version]) => !/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expectKept(
      loose.map(([name, version]) => ({
        path: 'package.json',
        problem: `asks for ${name} ${version}`,
        remedy: 'npm install -E it at one version',
      })),
    )
  })

  it('run on the oldest Node that we promise', () => {
    const locked = readLockedPackages()
    expectSeen('packages in the lock', locked, 300)
    expect(MANIFEST.engines.node).toBe(`>=${OLDEST_NODE.replace(/\.0$/, '')}`)
    const newer = locked.filter(([, { engines }]) => engines?.node !== undefined && !admits(engines.node, OLDEST_NODE))
    expectKept(
      newer.map(([folder, { version, engines }]) => ({
        path: 'package-lock.json',
        problem: `has ${folder} ${version}, which wants Node ${engines?.node}`,
        remedy: 'take an older version, by "overrides" where it comes with another',
      })),
    )
  })

  it('are in the lock for every platform', () => {
    const remedy = 'take a version whose parts are all in the registry, by "overrides" where it comes with another'
    expectKept(
      findGaps(readLockedPackages()).map(({ folder, name }) => ({
        path: 'package-lock.json',
        problem: `has no ${name} for ${folder}`,
        remedy,
      })),
    )
  })

  it('are each used by a file or a command', () => {
    const imported = new Set(SOURCES.flatMap(importsOf).map(({ specifier }) => packageOf(specifier)))
    const idle = Object.keys(PACKAGES).filter((name) => !imported.has(name) && !Object.hasOwn(TOOLS, name))
    expectKept(
      idle.map((name) => ({
        path: 'package.json',
        problem: `has ${name}, which nothing imports`,
        remedy: `npm uninstall ${name}`,
      })),
    )
    const gone = Object.keys(TOOLS).filter((name) => !Object.hasOwn(PACKAGES, name))
    expectKept(
      gone.map((name) => ({
        path: 'tests/house/package-owners.ts',
        problem: `lists the tool ${name}, which is not installed`,
        remedy: 'take it out',
      })),
    )
  })

  it('are there for the server where development packages are left out', () => {
    const inDemoOnly = new Set(['@electric-sql/pglite'])
    const used = ['demo/start.mjs', 'demo/backend/main.ts']
      .flatMap((first) => reachedFrom(first, SOURCES))
      .flatMap((source) =>
        importsOf(source)
          .filter(({ isType }) => !isType)
          .map(({ specifier }) => ({ path: source.path, name: packageOf(specifier) })),
      )
    expectSeen('imports of the backend, and of what it imports', used, 1000)
    expectKept(
      used
        .filter(({ name }) => name !== null && !name.startsWith('node:') && !inDemoOnly.has(name))
        .filter(({ name }) => MANIFEST.dependencies[name ?? ''] === undefined)
        .map(({ path, name }) => ({
          path,
          problem: `imports ${name}, which package.json has for development alone`,
          remedy: 'put it under "dependencies"',
        })),
    )
  })

  it('have each a reason in the README, and the README no other', () => {
    const table = readDependencyTable()
    const unexplained = Object.keys(PACKAGES).filter((name) => (table.get(name) ?? '').length < 8)
    expectKept(
      unexplained.map((name) => ({
        path: 'README.md',
        problem: `gives no reason for ${name}`,
        remedy: 'give it a row in the table of dependencies',
      })),
    )
    const gone = [...table.keys()].filter((name) => !Object.hasOwn(PACKAGES, name))
    expectKept(
      gone.map((name) => ({
        path: 'README.md',
        problem: `explains ${name}, which is not in package.json`,
        remedy: 'take the row out',
      })),
    )
  })
})

describe('the rules of the project', () => {
  it('see what no file may say', () => {
    const marks = [['TO', 'DO'].join(''), ['FIX', 'ME'].join('')]
    for (const mark of marks) expect(findForbiddenText('a.ts', `// ${mark}: later`), mark).toHaveLength(1)
    for (const folder of ['work', 'home', 'root', 'Users'])
      expect(findForbiddenText('a.ts', `read('/${folder}/me')`), folder).toHaveLength(1)
    expect(findForbiddenText('a.ts', `const secret = '${'a1B2'.repeat(8)}'`)).toHaveLength(1)
    expect(findForbiddenText('a.ts', `-----BEGIN ${'RSA'} PRIVATE KEY-----`)).toHaveLength(1)
    expect(findForbiddenText('a.ts', `postgres://parking:${'hunter2'}@db.city.example/parking`)).toHaveLength(1)
    expect(
      findForbiddenText('a.ts', 'https://city.example/home/page and it.todo and postgres://localhost/parking'),
    ).toEqual([])
  })

  it('see a path that leads out', () => {
    const up = (steps: number) => `${'../'.repeat(steps)}shared/data.json`
    expect(findWaysOut('README.md', `see ${up(1)}`)).toHaveLength(1)
    expect(findWaysOut('tests/unit/a.test.ts', `import '${up(3)}'`)).toHaveLength(1)
    expect(findWaysOut('tests/unit/a.test.ts', `import '${up(2)}'`)).toEqual([])
  })

  it('see the wire’s spelling', () => {
    expect(findWireWords('shared/domain/plate.ts', `type A = 'standard'`)).toEqual([])
    expect(findWireWords('shared/domain/plate.ts', `type A = '${['stand', 'art'].join('')}'`)).toHaveLength(1)
  })

  it('see a format that our intl has not', () => {
    const said = (text: string) => findOtherFormats('widgets/a/view.tsx', text).map(({ problem }) => problem)
    expect(said('intl.formatDate(now)')).toEqual(['uses intl.formatDate'])
    expect(said('useIntl().formatNumber(5)')).toEqual(['uses useIntl().formatNumber'])
    expect(said('<FormattedDate value={now} />')).toEqual(['uses FormattedDate'])
    expect(said(`<FormattedMessage id="a" />{intl.formatMessage({ id: 'b' })}{intl.locale}`)).toEqual([])
  })

  it('see a view that writes into the page’s head', () => {
    const said = (text: string) => findHeadTags('widgets/a/view.tsx', text).map(({ problem }) => problem)
    expect(said('<title>Зона</title>')).toEqual(['uses <title'])
    expect(said('<link rel="stylesheet" href={address} />')).toEqual(['uses <link'])
    expect(said('<Card title={x}><LinkList /></Card>')).toEqual([])
  })

  it('know which Node a range admits', () => {
    const wide = [
      '>=18',
      '>= 14.18.0',
      '^20.0.0 || >=22',
      '18 || 20 || >=22',
      '*',
      '>=12 <21',
      '20.x',
      '^20.19.0 || >=22.12.0',
      '~20.19.0',
    ]
    for (const range of wide) expect(admits(range, '20.19.0'), range).toBe(true)
    for (const range of ['>=22', '^22.0.0', '^18 || >=21', '<20', '20.18', '>20.19.0', '~20.18.0'])
      expect(admits(range, '20.19.0'), range).toBe(false)
  })

  it('see a lock that lacks a platform', () => {
    const locked = { version: '1.0.0', optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' } }
    const linux = { version: '1.0.0' }
    expect(
      findGaps([
        ['node_modules/b/node_modules/a', locked],
        ['node_modules/a-linux', linux],
        ['node_modules/b/node_modules/a-mac', linux],
      ]),
    ).toEqual([])
    expect(
      findGaps([
        ['node_modules/a', locked],
        ['node_modules/a-linux', linux],
        ['node_modules/b/node_modules/a-mac', linux],
      ]),
    ).toEqual([{ folder: 'node_modules/a', name: 'a-mac' }])
  })

  it('read the README’s table', () => {
    const readme =
      '# A\n| `no` | x |\n\n## Dependencies\n\n| Package | Why |\n|---|---|\n| `react`, `react-dom` | draws the views |\n\n## Next\n| `neither` | x |\n'
    expect([...readDependencyTable(readme)]).toEqual([
      ['react', 'draws the views'],
      ['react-dom', 'draws the views'],
    ])
  })
})
