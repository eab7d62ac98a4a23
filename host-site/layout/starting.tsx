import { Fragment, type ReactNode } from 'react'
import { WIRE_USER_TYPES } from '../../shared/api/contract/user-type.ts'
import { TOKENS } from '../../shared/stores/kept-tokens.ts'
import { FROM_BANK } from '../guards.ts'
import { BEGINNINGS, NOT_LOADED } from '../messages.ts'
import { LANGUAGE_NAME } from '../stored-values.ts'

/**
 * What the HTML of the page shows until the site is open: where its title and what it is for will stand; on the way back
 * from the bank, what is being done (before-start.ts says which it is). The failure shows itself when nothing has come for a while,
 * also where no script runs, and at once when the start fails; so it speaks every language.
 */
export function Starting({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <i className="starting-map" aria-hidden="true" />
      {/* What before-start.ts goes by. */}
      <div
        className="starting"
        data-language-name={LANGUAGE_NAME}
        data-tokens-name={TOKENS}
        data-driver={WIRE_USER_TYPES.driver}
        data-from-bank={FROM_BANK}
      >
        <p className="starting-words">
          <Beginning text="checking" />
        </p>
        <div className="bones" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
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

/** A text in every language, until the start of the page has chosen one; all but the site's own are hidden till then. */
export function Beginning({ text }: { text: 'checking' | 'pay' }) {
  return BEGINNINGS.map(({ language, ...texts }, index) => (
    <span key={language} lang={language} hidden={index > 0} data-begins="">
      {texts[text]}
    </span>
  ))
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
