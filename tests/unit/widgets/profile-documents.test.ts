// What a driver does with papers in the profile, on the real backend.
import { describe, expect, it } from 'vitest'
import { withdrawConsent } from '../../../shared/api/contract/my-data.ts'
import * as rows from '../../../shared/api/contract/profile-documents.ts'
import type { DocumentValues } from '../../../widgets/profile/document-fields.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { loseAnswer } from '../../support/lines.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'
import { failuresOf, openProfiles, type ProfileVisit } from './vehicle-visits.ts'

const STS = { type: 'STS', number: '77УА123456' } as const
const VU = { type: 'VU', number: '7710123456' } as const

const profiles = openProfiles([
  createTestCity({ accounts: ACCOUNTS }),
  createTestCity({ name: 'letters', accounts: ACCOUNTS, settings: { stsLettersOnly: true } }),
])

/** Fills the form of a new document and sends it; the first wrong field. */
async function add({ sections }: ProfileVisit, values: Partial<DocumentValues>) {
  const { record } = sections.documents
  record.edit(null)
  record.form.change(values)
  return record.submit()
}

const listOf = ({ sections }: ProfileVisit) =>
  sections.documents.$documents.get().map(({ type, title }) => `${type} ${title}`)

describe('the documents of a driver', () => {
  it('are added, changed and deleted, each after the server’s ok, and the page is told', async () => {
    const visit = await profiles.open()
    const { record, $documents } = visit.sections.documents
    expect(await add(visit, { number: '77 ya 123-456' })).toBeNull()
    expect(listOf(visit)).toEqual(['STS 77УА123456'])
    record.edit($documents.get()[0]!)
    expect(record.form.$values.get()).toEqual(STS)
    record.form.change({ type: 'VU', number: '77 10 123456' })
    expect(await record.submit()).toBeNull()
    expect(listOf(visit)).toEqual(['VU 7710123456'])
    record.ask($documents.get()[0]!, 'remove')
    await record.submit()
    expect(listOf(visit)).toEqual([])
    expect(
      visit.heard.filter(({ name }) => name === 'parking-profile-changed').map(({ detail }) => detail),
    ).toMatchObject(['add', 'edit', 'remove'].map((action) => ({ section: 'documents', action })))
  })

  it.each<[string, Partial<DocumentValues>, string]>([
    ['nothing', {}, 'required'],
    ['letters and digits mixed', { number: '77У1123456' }, 'format'],
    ['a letter that no document has', { number: '77УЯ123456' }, 'format'],
    ['too short', { type: 'VU', number: '77 10 12345' }, 'format'],
  ])('are refused at the field: %s', async (_, values, problem) => {
    const visit = await profiles.open()
    expect(await add(visit, values)).toBe('number')
    expect(visit.sections.documents.record.form.$problems.get()).toEqual({
      number: `profile.documents.number.${problem}`,
    })
    expect(listOf(visit)).toEqual([])
  })

  it('need letters on a certificate where the city says so, and the rule follows the type as it is chosen', async () => {
    const visit = await profiles.open({ city: 'letters' })
    const { form, submit } = visit.sections.documents.record
    expect(await add(visit, { number: '7710123456' })).toBe('number')
    expect(form.$problems.get()).toEqual({ number: 'profile.documents.number.letters' })
    form.change({ type: 'VU' })
    await until(form.$problems, ({ number }) => number === undefined)
    expect(await submit()).toBeNull()
  })

  it('are not there twice, in any spelling, but may be of two types', async () => {
    const visit = await profiles.open()
    const { form, submit } = visit.sections.documents.record
    await add(visit, VU)
    expect(await add(visit, { type: 'VU', number: '77 10-123456' })).toBe('number')
    expect(form.$problems.get()).toEqual({ number: 'profile.documents.number.double' })
    form.change({ type: 'STS' })
    expect(await submit()).toBeNull()
  })

  it('of others are told as the field is left; of another type they may be had', async () => {
    const other = await profiles.wire('empty@demo.example')
    await other.ask(rows.addDocument, VU)
    const visit = await profiles.open()
    const { record } = visit.sections.documents
    record.edit(null)
    record.form.change(VU)
    record.form.leave('number')
    expect(await until(record.form.$problems, ({ number }) => number !== undefined)).toEqual({
      number: 'error.DocumentOccupied',
    })
    expect(await record.submit()).toBe('number')
    record.form.change({ type: 'STS' })
    expect(await record.submit()).toBeNull()
  })

  it('that another device has added or deleted meanwhile are told as such', async () => {
    const visit = await profiles.open()
    const { record, $documents } = visit.sections.documents
    await visit.driver.ask(rows.addDocument, VU)
    expect(await add(visit, VU)).toBe('number')
    expect(record.form.$problems.get()).toEqual({ number: 'profile.documents.number.double' })
    await add(visit, STS)
    const certificate = $documents.get().find(({ type }) => type === 'STS')!
    record.edit(certificate)
    record.form.change({ number: '77УА654321' })
    await visit.driver.ask(rows.removeDocument, certificate)
    await record.submit()
    expect(record.$step.get()).toEqual({ step: 'form', item: null, conflict: 'gone' })
    expect(listOf(visit)).toEqual(['VU 7710123456'])
  })

  it('are added and changed by the next press where the line is down after a lost answer', async () => {
    const adding = loseAnswer('POST', '/api/profile/document')
    const first = await profiles.open({ fetch: adding.carry })
    await add(first, { number: '77 ya 123-456' })
    expect(first.sections.documents.record.press.$blockingError.get()?.code).toBe('network')
    adding.mend()
    expect(await first.sections.documents.record.submit()).toBeNull()
    expect([first.sections.documents.record.$step.get(), listOf(first)]).toEqual([{ step: 'list' }, ['STS 77УА123456']])

    const changing = loseAnswer('PUT', '/api/profile/document')
    const visit = await profiles.open({ fetch: changing.carry })
    const { record, $documents } = visit.sections.documents
    record.edit($documents.get()[0]!)
    record.form.change({ type: 'VU', number: '77 10 123456' })
    await record.submit()
    changing.mend()
    expect(await record.submit()).toBeNull()
    expect([record.$step.get(), listOf(visit)]).toEqual([{ step: 'list' }, ['VU 7710123456']])
  })

  it('are not taken from a driver who has withdrawn the consent, who is told so', async () => {
    const visit = await profiles.open()
    await visit.driver.ask(withdrawConsent, undefined)
    await add(visit, STS)
    expect(visit.sections.documents.record.press.$blockingError.get()).toMatchObject({ code: 'ConsentWithdrawn' })
    expect(failuresOf(visit)).toEqual(['ConsentWithdrawn'])
    expect(visit.sections.documents.record.form.$values.get()).toEqual(STS)
  })
})
