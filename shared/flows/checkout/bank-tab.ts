import type { SafeUrl } from '../../domain/safe-url.ts'
import type { Environment, NewTab } from '../../stores/environment.ts'

/**
 * How the browser gets to the bank's page: in this tab, or in one of its own, made within the press and sent on when the
 * address is known (readings gB-12). A page in a frame always opens a tab: banks refuse to be shown in a frame.
 */
export interface BankTab {
  /** To be called within the press, before anything is waited for. */
  open(): void
  /**
   * The bank's page is opened, unless the page wants to do that itself; `beside` where this page stays, and asks how it
   * ends. Where the browser gave no tab, its link is shown.
   */
  leave(url: SafeUrl, options: { isAllowed: boolean }): 'here' | 'beside'
  /** It was not needed after all. */
  close(): void
  /** Does the work of a press that may lead to the bank: the tab opens within it, and closes where it was not needed. */
  around<Answer>(options: { isNeeded: boolean }, work: () => Promise<Answer>): Promise<Answer>
  /** What a link to the bank's page opens it in: a frame that may open no tab still may lead its whole page there. */
  linkTarget(): '_blank' | '_top' | undefined
}

/** `way`: how it is where the page is in no frame. */
export function createBankTab(
  environment: Pick<Environment, 'openTab' | 'navigate' | 'isFramed'>,
  way: 'here' | 'beside',
): BankTab {
  const isBeside = way === 'beside' || environment.isFramed
  let tab: NewTab | null = null
  let isRefused = false

  function open(): void {
    close()
    if (!isBeside) return
    tab = environment.openTab()
    isRefused = tab === null
  }

  function close(): void {
    tab?.close()
    tab = null
  }

  return {
    open,
    leave(url, { isAllowed }) {
      if (!isAllowed) {
        close()
        return 'beside'
      }
      if (isBeside) tab?.go(url)
      else environment.navigate(url)
      tab = null
      return isBeside ? 'beside' : 'here'
    },
    close,
    async around({ isNeeded }, work) {
      if (isNeeded) open()
      const answer = await work()
      // A tab that was sent to the bank is not closed by this.
      close()
      return answer
    },
    linkTarget() {
      if (!isBeside) return undefined
      return isRefused && environment.isFramed ? '_top' : '_blank'
    },
  }
}
