import { describe, expect, it } from 'vitest'
import { findProblems } from '../../../shared/flows/rules.ts'

describe('the rules of a form', () => {
  it('name each field that is not right, with the text of its reason', async () => {
    const values = { place: '', minutes: 15, email: 'x' }
    const problems = await findProblems(values, {
      place: (place) => (place === '' ? 'field.place.required' : null),
      minutes: (minutes) => (minutes === 0 ? 'field.minutes.required' : null),
      email: (email) => (email.includes('@') ? null : 'field.email.format'),
    })
    expect(problems).toEqual({ place: 'field.place.required', email: 'field.email.format' })
  })

  it('judge what is not filled in, too', async () => {
    const values: { file: null; date: string | undefined } = { file: null, date: undefined }
    const problems = await findProblems(values, {
      file: (file) => (file === null ? 'file' : null),
      date: (date) => (date === undefined ? 'date' : null),
    })
    expect(problems).toEqual({ file: 'file', date: 'date' })
  })

  it('do not hide a rule that fails itself', async () => {
    const broken = () => {
      throw new TypeError('a rule with a fault')
    }
    await expect(findProblems({ place: '' }, { place: broken })).rejects.toThrow('a rule with a fault')
  })
})
