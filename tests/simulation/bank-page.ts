import type { Network, Server } from './network.ts'

/** Presses a button of the bank's page at this address, as the browser of its visitor. */
export type BankPress = (name: string, url: string, action: string) => Promise<unknown>

export function createBankPress(network: Network, bank: Server): BankPress {
  return (name, url, action) => {
    const { pathname, search } = new URL(url)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { method: 'POST', url: `${pathname}/${action}${search}`, headers, payload: '' }
    return network.exchange({ from: `${name} at the bank`, to: bank, request }).catch(() => null)
  }
}
