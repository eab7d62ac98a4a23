import { goToField } from './form.tsx'
import { Notice } from './notice.tsx'

export interface ErrorSummaryProps {
  title: string
  /** The fields that are not right, in their order. */
  items: readonly { name: string; label: string; text: string }[]
}

/** What is not right in a form, with the way to each field. Buttons, not links: the address is the page's. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  return (
    <Notice kind="danger" title={title}>
      <ul className="summary">
        {items.map(({ name, label, text }) => (
          <li key={name}>
            <button
              type="button"
              className="summary-link"
              onClick={(event) => goToField(event.currentTarget.form, name)}
            >
              {label}: {text}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
