import { Fragment, type ReactNode } from 'react'
import { NOT_LOADED } from '../messages.ts'

/**
 * What the HTML of the page shows until the site is open. The failure shows itself when nothing has come for a while,
 * also where no script runs, and at once when the start fails; so it speaks every language.
 */
export function Starting({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <div className="starting" aria-hidden="true" />
      <section className={hasFailed ? 'failure shown' : 'failure'}>
        <h1>
          <EachLanguage text="title" />
        </h1>
        {NOT_LOADED.map(({ language, text }) => (
          <p key={language} lang={language}>
            {text}
          </p>
        ))}
        <p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again, also without a script */}
          <a className="button main" href="">
            <EachLanguage text="retry" separator={<span aria-hidden="true">·</span>} />
          </a>
        </p>
        <noscript>
          <p>
            <EachLanguage text="script" />
          </p>
        </noscript>
      </section>
    </>
  )
}

/** A text of the failure in every language, one after the other. */
function EachLanguage({ text, separator }: { text: 'title' | 'retry' | 'script'; separator?: ReactNode }) {
  return NOT_LOADED.map(({ language, ...texts }, index) => (
    <Fragment key={language}>
      {index > 0 && <> {separator} </>}
      <span lang={language}>{texts[text]}</span>
    </Fragment>
  ))
}
