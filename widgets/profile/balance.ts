import { computed, type ReadableAtom } from 'nanostores'
import type { Kopecks } from '../../shared/domain/money.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import type { PageLink } from '../../shared/flows/content/page-link.ts'
import { createPageLink } from './page-link.ts'
import type { SectionParts } from './sections.ts'

export interface Balance {
  /** As it is shown (readings XR-5); null where it is not known. */
  $balance: ReadableAtom<Kopecks | null>
  topup: PageLink
  dispose?(): void
}

export function createBalance(parts: SectionParts): Balance {
  return {
    $balance: computed(parts.$profile, ({ balance }) => (balance === null ? null : shownBalance(balance))),
    topup: createPageLink(parts, 'topup'),
  }
}
