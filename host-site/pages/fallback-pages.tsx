import { Contacts } from '../layout/links.tsx'
import type { DescribePage } from './page.ts'

/** All that a closed site shows (entry.md section 1). */
export const describeClosed: DescribePage = ({ site: { say } }) => ({
  title: say('closed.title'),
  lead: say('closed.lead'),
  body: (
    <div className="text">
      <Contacts />
    </div>
  ),
})

/** A page whose words or code did not come; its link asks for them again. */
export const describeFailed: DescribePage = ({ site: { say }, address }) => ({
  title: say('failed.title'),
  lead: say('failed.lead'),
  body: (
    <a className="button main" href={address.pathname + address.search}>
      {say('failed.retry')}
    </a>
  ),
})
