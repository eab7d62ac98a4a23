import { describe, expect, it } from 'vitest'
import { createUpload, type UploadOptions } from '../../../shared/flows/upload/upload.ts'

const file = (name: string, { type = '', bytes = 3 } = {}) => new File(['x'.repeat(bytes)], name, { type })

function open(options: Partial<UploadOptions> = {}) {
  const added: string[][] = []
  const upload = createUpload({
    accept: ['.csv', 'text/plain', 'image/*'],
    mostBytes: 10,
    onAdd: (files) => void added.push(files.map(({ name }) => name)),
    ...options,
  })
  return {
    upload,
    added,
    names: () => upload.$files.get().map((one) => one.file.name),
    refused: () => upload.$refused.get().map(({ name, problem }) => [name, problem]),
  }
}

describe('a choice of files', () => {
  it.each([
    ['by its ending, in any case', file('Drivers.CSV', { type: 'application/vnd.ms-excel' })],
    ['by its type', file('notes', { type: 'text/plain' })],
    ['by the kind of its type', file('image.png', { type: 'image/png' })],
  ])('takes a file %s', (_how, one) => {
    const { upload, names, refused } = open()
    upload.add([one])
    expect([names(), refused()]).toEqual([[one.name], []])
  })

  it.each([
    ['type', file('malware.exe', { type: 'application/octet-stream' })],
    ['type', file('csv')],
    ['type', file('image', { type: 'imagery/png' })],
    ['empty', file('none.csv', { bytes: 0 })],
    ['size', file('large.csv', { bytes: 11 })],
  ])('refuses a file for its %s', (problem, one) => {
    const { upload, names, refused } = open()
    upload.add([one])
    expect([names(), refused()]).toEqual([[], [[one.name, problem]]])
  })

  it('of one file takes the new one in the place of the last, and the first of several', () => {
    const { upload, names, refused, added } = open()
    upload.add([file('a.csv')])
    upload.add([file('b.csv'), file('c.csv')])
    expect([names(), refused()]).toEqual([['b.csv'], [['c.csv', 'count']]])
    expect(added).toEqual([['a.csv'], ['b.csv']])
  })

  it('of several files takes those that are right up to the limit, and keeps them when another is refused', () => {
    const { upload, names, refused, added } = open({ mostFiles: 3 })
    upload.add([file('a.csv'), file('b.exe'), file('c.csv')])
    expect([names(), refused()]).toEqual([['a.csv', 'c.csv'], [['b.exe', 'type']]])
    upload.add([file('d.csv'), file('e.csv')])
    expect([names(), refused()]).toEqual([['a.csv', 'c.csv', 'd.csv'], [['e.csv', 'count']]])
    upload.add([file('f.exe')])
    expect(names()).toEqual(['a.csv', 'c.csv', 'd.csv'])
    expect(added).toEqual([['a.csv', 'c.csv'], ['d.csv'], []])
  })

  it('tells two files of one name apart, and makes room by taking one out', () => {
    const { upload, names, refused } = open({ mostFiles: 2 })
    upload.add([file('a.csv'), file('a.csv'), file('b.csv')])
    upload.remove(upload.$files.get()[0]!.id)
    expect([names(), refused()]).toEqual([['a.csv'], []])
    upload.add([file('b.csv')])
    expect(names()).toEqual(['a.csv', 'b.csv'])
    upload.clear()
    expect([names(), refused()]).toEqual([[], []])
  })
})
