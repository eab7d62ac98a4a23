import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import { defineFields } from '../../../shared/flows/fields.ts'
import { createRecordFlow, type RecordChange } from '../../../shared/flows/record/record.ts'
import { findProblems } from '../../../shared/flows/rules.ts'
import { until } from '../../support/visitor.ts'

interface Pet {
  id: number
  name: string
}

const FIELDS = defineFields({
  name: { first: '', keep: 'typed', send: (name: string) => name },
  kind: { first: 'dog', keep: 'typed', send: null },
})

/** Pets at a server that answers when it is told to, and refuses what it is told to. */
function keepPets(...names: string[]) {
  const $pets = atom<readonly Pet[]>(names.map((name, id) => ({ id, name })))
  const refusals: AppError[] = []
  const done: RecordChange<Pet, 'delete'>[] = []
  const asked: string[] = []
  let holding: Promise<void> | null = null

  async function answer(change: (pets: readonly Pet[]) => readonly Pet[]): Promise<void> {
    await holding
    const refusal = refusals.shift()
    if (refusal) throw refusal
    $pets.set(change($pets.get()))
  }

  const record = createRecordFlow<Pet, typeof FIELDS, 'delete'>({
    line: { isOnline: () => true },
    resource: {
      fields: FIELDS,
      toValues: ({ name }) => ({ name, kind: 'dog' }),
      judge: (values) => findProblems(values, { name: (name) => (name === '' ? 'name.required' : null), kind: null }),
      save: ({ name }, item) =>
        answer((pets) =>
          item
            ? pets.map((pet) => (pet.id === item.id ? { ...pet, name } : pet))
            : [...pets, { id: pets.length, name }],
        ),
      act: (item) => answer((pets) => pets.filter(({ id }) => id !== item.id)),
      refresh: async (item) => $pets.get().find(({ id }) => id === item.id) ?? null,
      refusedAt: ({ code }) => (code === 'PhoneExists' ? { name: 'name.taken' } : {}),
      refusedWith: { name: ['kind'] },
      precheck: {
        names: ['name'],
        async ask({ name }) {
          asked.push(name)
          await answer((pets) => pets)
        },
      },
    },
    onDone: (change) => void done.push(change),
  })
  return {
    record,
    $pets,
    refusals,
    done,
    /** The names that the server was asked about before they were sent. */
    asked,
    petAt: (index: number) => $pets.get()[index]!,
    /** Holds the answers back; gives what lets them go. */
    hold(): () => void {
      let letGo = () => {}
      holding = new Promise((resolve) => (letGo = resolve))
      return letGo
    },
  }
}

describe('a list with a form', () => {
  it('adds a record, changes it and deletes it, says what was done, and closes each time', async () => {
    const { record, $pets, done, petAt } = keepPets()
    record.edit(null)
    record.form.change({ name: 'Rex' })
    expect(await record.submit()).toBeNull()
    expect(record.$step.get()).toEqual({ step: 'list' })
    expect(record.$done.get()).toEqual({ action: 'add', item: null })

    const rex = petAt(0)
    record.edit(rex)
    expect(record.$done.get()).toBeNull()
    expect(record.form.$values.get()).toEqual({ name: 'Rex', kind: 'dog' })
    record.form.change({ name: 'Max' })
    await record.submit()
    expect($pets.get()).toEqual([{ id: 0, name: 'Max' }])

    const max = petAt(0)
    record.ask(max, 'delete')
    expect($pets.get()).toHaveLength(1)
    await record.submit()
    expect($pets.get()).toEqual([])
    expect(done).toEqual([
      { action: 'add', item: null },
      { action: 'edit', item: rex },
      { action: 'delete', item: max },
    ])
  })

  it('sends nothing while a field is not right, and names the field', async () => {
    const { record, $pets } = keepPets()
    record.edit(null)
    expect(await record.submit()).toBe('name')
    expect(record.form.$problems.get()).toEqual({ name: 'name.required' })
    expect($pets.get()).toEqual([])
  })

  it('is sent once by two quick presses', async () => {
    const { record, $pets } = keepPets()
    record.edit(null)
    record.form.change({ name: 'Rex' })
    await Promise.all([record.submit(), record.submit()])
    expect($pets.get()).toHaveLength(1)
  })

  it('keeps what was typed when it cannot be saved, and saves it by the next press', async () => {
    const { record, $pets, refusals, petAt } = keepPets('Rex')
    refusals.push(new AppError('network'))
    record.edit(petAt(0))
    record.form.change({ name: 'Max' })
    await record.submit()
    expect(record.press.$blockingError.get()).toMatchObject({ code: 'network' })
    expect(record.form.$values.get()).toEqual({ name: 'Max', kind: 'dog' })
    await record.submit()
    expect($pets.get()).toEqual([{ id: 0, name: 'Max' }])
  })

  it('tells a refusal at its field until something else is typed there', async () => {
    const { record, refusals } = keepPets('Rex')
    refusals.push(new AppError('PhoneExists'))
    record.edit(null)
    record.form.change({ name: 'Rex' })
    expect(await record.submit()).toBe('name')
    expect(record.form.$problems.get()).toEqual({ name: 'name.taken' })
    expect(record.press.$blockingError.get()).toBeNull()
    // The server was asked once, and has said no to this name.
    expect(await record.submit()).toBe('name')
    record.form.change({ name: 'Max' })
    expect(await record.submit()).toBeNull()
  })

  it('forgets a refusal, too, when what it is about beside its field changes', async () => {
    const { record, refusals } = keepPets()
    refusals.push(new AppError('PhoneExists'))
    record.edit(null)
    record.form.change({ name: 'Rex' })
    expect(await record.submit()).toBe('name')
    record.form.change({ kind: 'cat' })
    expect(await record.submit()).toBeNull()
  })

  it('asks the server about a right field that is left, once for what is typed, and never about a record as it was', async () => {
    const { record, asked, petAt } = keepPets('Rex')
    const leave = async (name: string) => {
      record.form.change({ name })
      record.form.leave('name')
      record.form.leave('kind')
      await record.form.validate()
    }
    record.edit(null)
    await leave('')
    await leave('Max')
    await leave('Max')
    record.edit(petAt(0))
    await leave('Rex')
    expect(asked).toEqual(['Max'])
    await leave('Toby')
    expect(asked).toEqual(['Max', 'Toby'])
  })

  it('tells at its field what the server has refused before it was sent, and passes over that it could not be asked', async () => {
    const { record, refusals, $pets, asked } = keepPets()
    refusals.push(new AppError('network'), new AppError('PhoneExists'))
    record.edit(null)
    for (const name of ['Rex', 'Max']) {
      record.form.change({ name })
      record.form.leave('name')
    }
    await until(record.form.$problems, ({ name }) => name !== undefined)
    expect(asked).toEqual(['Rex', 'Max'])
    expect(record.form.$problems.get()).toEqual({ name: 'name.taken' })
    expect(record.press.$blockingError.get()).toBeNull()
    expect(await record.submit()).toBe('name')
    expect($pets.get()).toEqual([])
  })

  it('says that a record was changed elsewhere, keeps what was typed, and saves over it only by another press', async () => {
    const { record, $pets, refusals, petAt } = keepPets('Rex')
    record.edit(petAt(0))
    record.form.change({ name: 'Max' })
    $pets.set([{ id: 0, name: 'Toby' }])
    refusals.push(new AppError('ValidationError'))
    await record.submit()
    expect(record.$step.get()).toEqual({ step: 'form', item: { id: 0, name: 'Toby' }, conflict: 'changed' })
    expect(record.form.$values.get()).toEqual({ name: 'Max', kind: 'dog' })
    expect(record.press.$blockingError.get()).toBeNull()
    await record.submit()
    expect($pets.get()).toEqual([{ id: 0, name: 'Max' }])
  })

  it('says that a record is gone, and adds anew what was typed if it is sent again', async () => {
    const { record, $pets, refusals, petAt, done } = keepPets('Rex')
    record.look(petAt(0))
    record.edit(petAt(0))
    record.form.change({ name: 'Max' })
    $pets.set([])
    refusals.push(new AppError('ValidationError'))
    await record.submit()
    expect(record.$step.get()).toEqual({ step: 'form', item: null, conflict: 'gone' })
    await record.submit()
    expect(done).toEqual([{ action: 'add', item: null }])
  })

  it('says that what is to be deleted is gone, and leads back to the list', async () => {
    const { record, $pets, refusals, petAt } = keepPets('Rex')
    const rex = petAt(0)
    record.look(rex)
    record.ask(rex, 'delete')
    $pets.set([])
    refusals.push(new AppError('ValidationError'))
    await record.submit()
    expect(record.$step.get()).toEqual({ step: 'confirm', item: rex, action: 'delete', conflict: 'gone' })
    record.back()
    expect(record.$step.get()).toEqual({ step: 'list' })
  })

  it('takes a refusal of an unchanged record for what it says', async () => {
    const { record, refusals, petAt } = keepPets('Rex')
    refusals.push(new AppError('ValidationError'))
    record.edit(petAt(0))
    await record.submit()
    expect(record.$step.get()).toMatchObject({ step: 'form', conflict: null })
    expect(record.press.$blockingError.get()).toMatchObject({ code: 'ValidationError' })
  })

  it('goes back to where a dialog was opened from', () => {
    const { record, petAt } = keepPets('Rex')
    const rex = petAt(0)
    record.ask(rex, 'delete')
    record.back()
    expect(record.$step.get()).toEqual({ step: 'list' })
    record.look(rex)
    record.ask(rex, 'delete')
    record.back()
    expect(record.$step.get()).toEqual({ step: 'look', item: rex })
    record.back()
    expect(record.$step.get()).toEqual({ step: 'list' })
  })

  it('tells what a dialog that was closed has done, and leaves the dialog alone that was opened since', async () => {
    const { record, petAt, done, hold } = keepPets('Rex', 'Max')
    const [rex, max] = [petAt(0), petAt(1)]
    const letGo = hold()
    record.ask(rex, 'delete')
    const deleting = record.submit()
    record.close()
    record.edit(max)
    letGo()
    await deleting
    expect(done).toEqual([{ action: 'delete', item: rex }])
    expect(record.$step.get()).toEqual({ step: 'form', item: max, conflict: null })
    expect(record.press.$isBusy.get()).toBe(false)
  })
})
