import { describe, expect, it } from 'vitest'
import { toSitePage, toTarget } from '../../../shared/stores/targets.ts'

const page = {
  pageUrl: () => 'https://museum.example/visit?x=1#y',
  origin: 'https://museum.example',
  libraryUrl: 'https://city.example/',
}

describe('a place to send the browser to', () => {
  it('is on the page’s own site or the city’s', () => {
    expect(toTarget('/registration', page)).toBe('https://museum.example/registration')
    expect(toTarget('https://city.example/restore-password?a=b', page)).toBe(
      'https://city.example/restore-password?a=b',
    )
  })

  it('is no script, no data, and no other site, in any spelling', () => {
    const refused = [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://museum.example/1',
      'https://evil.example/',
      '//evil.example/x',
      '/\\evil.example/x',
      'https://city.example@evil.example/',
      'https://someone@city.example/',
      'http://city.example/',
      'https://city.example:444/',
      'https://city.example.evil.example/',
      'https://[',
    ]
    expect(refused.filter((text) => toTarget(text, page) !== null)).toEqual([])
    expect(toTarget(null, page)).toBeNull()
  })

  it('is a page of the city’s own site where none is named', () => {
    expect(toSitePage('registration', 'zarechny', page)).toBe('https://city.example/registration?city=zarechny')
    expect(toSitePage('profile', null, page)).toBe('https://city.example/profile')
  })
})
