// `npm test -- --changed`: the checks that a change reaches, in place of all.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../demo/install.mjs'
import { countVitest, RUNNERS } from './runners.mjs'

const VIEW = /^widgets\/([^/]+)\/(.+\.(tsx|css)|element\.ts)$/

/**
 * What has changed since a revision: since the branch left main, or since the last commit where this is main. Files
 * that git does not know yet count, those that are gone do not.
 * @returns {{ since: string, files: string[] }}
 */
export function findChanges(revision) {
  const since = git(['rev-parse', '--verify', '--quiet', `${revision ?? leftMainAt()}^{commit}`])[0]
  if (since === undefined) throw new Error(`There is no revision "${revision}".`)
  const names = [
    ...git(['diff', '--name-only', '--no-renames', since]),
    ...git(['ls-files', '--others', '--exclude-standard']),
  ]
  return { since, files: [...new Set(names)].filter((name) => existsSync(join(ROOT, name))).toSorted() }
}

/** The runners for a change, in their order. A check that finds nothing to run says so by running nothing. */
export function chooseForChange({ since, files }) {
  const reached = {
    types: {},
    lint: { beside: 'types' },
    format: files.length > 0 && { more: ['--ignore-unknown', ...files], without: ['.'] },
    unit: { more: ['--changed', since, '--passWithNoTests'], count: countReached },
    house: { beside: 'unit' },
    build: testsOfViews(files).length > 0 && {},
    elements: testsOfViews(files).length > 0 && { more: ['--files', ...testsOfViews(files)] },
  }
  return RUNNERS.filter(({ name }) => reached[name]).map((runner) => {
    const { more = [], without = [], ...others } = reached[runner.name]
    const command = () => [...runner.command().filter((part) => !without.includes(part)), ...more]
    return { ...runner, command, ...others }
  })
}

/** The tests in a browser of the widgets whose view, style or contract is among the files. */
export function testsOfViews(files, isThere = (name) => existsSync(join(ROOT, name))) {
  const widgets = new Set(files.flatMap((file) => VIEW.exec(file)?.[1] ?? []))
  return [...widgets].map((widget) => `tests/elements/${widget}.test.ts`).filter(isThere)
}

/** No test that imports what has changed is no failure, as long as the runner itself says that it found none. */
export function countReached(ended) {
  const isEmpty = ended.exitCode === 0 && ended.report?.success === true && ended.report.numTotalTests === 0
  return isEmpty ? { passed: 0, failed: 0, skipped: 0 } : countVitest(ended)
}

function leftMainAt() {
  const isMain = git(['branch', '--show-current'])[0] === 'main'
  return isMain ? 'HEAD' : (git(['merge-base', 'HEAD', 'main'])[0] ?? 'HEAD')
}

/** The lines that git answers; none where it refuses. */
function git(parameters) {
  try {
    const answer = execFileSync('git', ['-c', 'core.quotePath=false', ...parameters], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.split('\n').filter((line) => line !== '')
  } catch {
    return []
  }
}
