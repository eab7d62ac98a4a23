import { useIntl } from 'react-intl'
import type { Fault } from './faults.ts'
import { goToPlace } from './go-to-field.ts'
import { Notice } from './notice.tsx'

/** What is not right in a form, with the way to each field. Buttons, not links: the address is the page's. */
export function ErrorSummary({ faults }: { faults: readonly Fault[] }) {
  const intl = useIntl()
  return (
    <Notice
      kind="danger"
      title={intl.formatMessage({ id: 'common.form.wrong' })}
      below={
        <ul className="summary">
          {faults.map(({ place, label, error }) => (
            <li key={label}>
              <button type="button" className="summary-link" onClick={() => goToPlace(place)}>
                {label}: {error}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
