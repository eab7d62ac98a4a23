import { describe, expect, it } from 'vitest'
import { findDestination, GUEST_PAYMENT, SIGN_IN, TOP_UP } from '../../../host-site/guards.ts'
import { noticeTags } from '../../../host-site/layout/notes.tsx'
import { cityWith, VISITORS } from './visitors.ts'

const TAGS = ['parking-notices', 'parking-app-banner']

/** What the city says above the page that this address leads a person to. */
function told(address: string, person: keyof typeof VISITORS = 'visitor'): readonly string[] {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid')
  return noticeTags(findDestination({ pathname, search, hash }, { info: cityWith(), session: VISITORS[person] }), TAGS)
}

describe('what the city has to say', () => {
  it('stands above the map and the texts', () => {
    for (const address of ['/', '/news', '/payments', '/sms-commands', '/accessibility'])
      expect(told(address), address).toEqual(['parking-notices'])
  })

  it('is on no page where somebody pays, comes back from the bank, registers, signs in or looks for a receipt', () => {
    const addresses = ['/guest-payment', '/payment?invoiceId=1', '/phone-payment-callback', '/legal/auth', '/callback']
    const behind = [SIGN_IN, GUEST_PAYMENT, TOP_UP, '#parking-return=1'].flatMap((hash) => [`/${hash}`, `/news${hash}`])
    const forms = ['/registration', '/registration/confirmation/2/salt/code', '/restore-password', '/check?number=1']
    for (const address of [...addresses, ...behind, ...forms, '/profile/parking'])
      expect(told(address), address).toEqual([])
  })

  it('is on no page of the cabinet', () => {
    for (const name of ['parking', 'operations', 'abonements', 'my-profile', 'penalty', 'feedback', 'receipts'])
      expect(told(`/profile/${name}`, 'driver'), name).toEqual([])
    expect(told('/coop-profile', 'coop')).toEqual([])
  })
})
