import { expect, it } from 'vitest'
import { changeUrl, parseSafeUrl } from '../../../shared/domain/safe-url.ts'
import { HOSTILE } from '../../support/hostile-addresses.ts'

const ORIGIN = 'http://museum.example'

it.each(HOSTILE.map((address) => [address]))('%j is not opened', (address) => {
  expect(parseSafeUrl(address, ORIGIN)).toBeNull()
})

it.each([
  ['https://bank.example/pay/1', 'https://bank.example/pay/1'],
  ['HTTPS://Bank.example/pay/1', 'https://bank.example/pay/1'],
  [' https://bank.example/pay\t/1\n', 'https://bank.example/pay/1'],
  ['https://bank.example/?q=javascript:alert(1)', 'https://bank.example/?q=javascript:alert(1)'],
  ['http://localhost:8080/bank/1', 'http://localhost:8080/bank/1'],
  ['http://127.0.0.1/bank/1', 'http://127.0.0.1/bank/1'],
  ['http://127.1.2.3:81/', 'http://127.1.2.3:81/'],
  ['http://0x7f.1/', 'http://127.0.0.1/'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['http://museum.example/bank/1', 'http://museum.example/bank/1'],
])('%j is a place to go to, as the browser reads it', (address, read) => {
  expect(parseSafeUrl(address, ORIGIN)).toBe(read)
})

it('over http only this machine is near where no page is named', () => {
  expect(parseSafeUrl('http://museum.example/bank/1')).toBeNull()
  expect(parseSafeUrl('http://localhost/bank/1')).toBe('http://localhost/bank/1')
})

it('a changed address stays at its site', () => {
  const base = parseSafeUrl('https://city.example/pay?city=a')!
  expect(changeUrl(base, (url) => url.searchParams.set('zone', '118'))).toBe('https://city.example/pay?city=a&zone=118')
  expect(() => changeUrl(base, (url) => (url.host = 'evil.example'))).toThrow()
  expect(() => changeUrl(base, (url) => (url.username = 'me'))).toThrow()
  expect(changeUrl(base, (url) => (url.protocol = 'javascript:'))).toBe(base)
})
