import type { SafeUrl } from '../../domain/safe-url.ts'
import type { Environment, NewTab } from '../../stores/environment.ts'

/**
 * The tab that a bank's page is opened in: made within the press, sent on when the address is known (readings gB-12).
 */
export interface BankTab {
  /** To be called within the press, before anything is waited for. */
  open(): void
  /** The bank's page goes there; where the browser gave no tab, its link is shown. */
  go(url: SafeUrl): void
  /** It was not needed after all. */
  close(): void
}

export function createBankTab(environment: Pick<Environment, 'openTab'>): BankTab {
  let tab: NewTab | null = null
  function close(): void {
    tab?.close()
    tab = null
  }
  return {
    open() {
      close()
      tab = environment.openTab()
    },
    go(url) {
      tab?.go(url)
      tab = null
    },
    close,
  }
}
