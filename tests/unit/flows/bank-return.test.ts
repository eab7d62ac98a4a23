import { describe, expect, it } from 'vitest'
import { hidesReturn, isOfFrame, readReturn, toReturnUrl } from '../../../shared/flows/checkout/bank-return.ts'

const pageAt = (url: string, isFramed = false) => ({ pageUrl: () => url, isFramed })

it('says that it comes from a frame', () => {
  expect(isOfFrame(toReturnUrl(pageAt('https://museum.example/', true), 'a-1'))).toBe(true)
  expect(isOfFrame(toReturnUrl(pageAt('https://museum.example/'), 'a-1'))).toBe(false)
})

it('cannot be told where the page has a fragment of its own', () => {
  expect(hidesReturn('https://museum.example/#/tickets')).toBe(true)
  expect(hidesReturn('https://museum.example/#parking-return=a-1')).toBe(false)
  expect(hidesReturn('https://museum.example/')).toBe(false)
})

describe('the address that the bank sends the browser back to', () => {
  it.each([
    [
      'names the attempt',
      'https://museum.example/visit?day=1',
      'https://museum.example/visit?day=1#parking-return=a-1',
    ],
    [
      'names the new attempt after an older one',
      'https://museum.example/#parking-return=old',
      'https://museum.example/#parking-return=a-1',
    ],
    ['leaves the fragment of the page alone', 'https://museum.example/#/tickets', 'https://museum.example/#/tickets'],
  ])('%s', (_, pageUrl, expected) => {
    expect(toReturnUrl(pageAt(pageUrl), 'a-1')).toBe(expected)
  })

  it.each([
    ['https://museum.example/visit#parking-return=a-1', 'a-1'],
    ['https://museum.example/visit#parking-return=a-1.frame', 'a-1'],
    ['https://museum.example/visit', null],
    ['https://museum.example/visit#parking-return=', null],
    ['https://museum.example/visit#parking-return=<b>', null],
    ['https://museum.example/visit#/parking-return=a-1', null],
  ])('%s is a return with %s', (pageUrl, attempt) => {
    expect(readReturn(pageUrl)).toBe(attempt)
  })
})
