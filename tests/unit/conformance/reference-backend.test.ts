import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { OWN_ENTRY } from '../../../shared/api/contract/own-entry.server.ts'
import { START_MS, type TestBackend } from '../../support/backend.ts'
import { judge, namesOf, startJudgedBackend } from '../../support/conformance.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startJudgedBackend()
}, START_MS)
afterAll(() => backend.stop())

describe('the conformance command', () => {
  it(
    'finds no difference in the reference backend, asking every call',
    async () => {
      const report = await judge(backend, { level: 'pay' })
      expect(namesOf(report)).toEqual([])
      const all = [OWN_ENTRY.name, ...CALLS.map(({ call }) => call.name)]
      expect(report.calls.map(({ call }) => call).toSorted()).toEqual(all.toSorted())
      expect(report.groups.map(({ code }) => code)).not.toContain('entry-missing')
    },
    START_MS,
  )

  it(
    'reads without a trace: no payment and no parking is begun',
    async () => {
      await backend.reset()
      const before = await backend.ledger('probe')
      await judge(backend)
      expect(await backend.ledger('probe')).toEqual(before)
    },
    START_MS,
  )
})
