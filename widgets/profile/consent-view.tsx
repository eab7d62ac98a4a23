import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Consent } from '../../shared/api/contract/my-data.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { formatMoment } from '../../shared/i18n/format.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { ConsentFlow } from './consent.ts'

/** Which consent the driver has given, the way to withdraw it, and to give it again. */
export function ConsentView({ flow }: { flow: ConsentFlow }) {
  const intl = useIntl()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const state = useStore(flow.$consent)
  const done = useStore(flow.$done)
  // The button goes with its notice: the focus stays here.
  function retry() {
    title.current?.focus()
    void flow.load()
  }
  return (
    <section className="profile-part" aria-labelledby={titleId}>
      <h3 id={titleId} ref={title} tabIndex={-1}>
        {intl.formatMessage({ id: 'profile.my-data.consent' })}
      </h3>
      <Loaded state={state} onRetry={retry} lines={2}>
        {(consent) => <Present flow={flow} consent={consent} />}
      </Loaded>
      <output className="visually-hidden">
        {done && intl.formatMessage({ id: `profile.my-data.consent.done.${done}` })}
      </output>
    </section>
  )
}

function Present({ flow, consent }: { flow: ConsentFlow; consent: Consent }) {
  const intl = useIntl()
  const isAsking = useStore(flow.$isAsking)
  const contact = useStore(flow.$contact)
  const isBusy = useStore(flow.press.$isBusy)
  const error = useStore(flow.press.$blockingError)
  const isWithdrawn = consent.withdrawnAt !== null
  return (
    <>
      {isWithdrawn ? (
        <Notice kind="warning" said="quiet" title={<Since flow={flow} consent={consent} />}>
          <p>{intl.formatMessage({ id: 'profile.my-data.consent.without' })}</p>
        </Notice>
      ) : (
        <p>
          <Since flow={flow} consent={consent} />
        </p>
      )}
      <Link href={flow.rulesUrl} target="_blank" rel="noopener">
        {flow.rulesTitle(intl.locale) ?? intl.formatMessage({ id: 'profile.my-data.rules' })}
      </Link>
      {error && !isAsking && <ErrorNotice error={error} />}
      {/* One button that stays, and the focus on it, whichever way it goes. */}
      <Button
        look={isWithdrawn ? 'secondary' : 'danger'}
        busy={!isAsking && isBusy && intl.formatMessage({ id: 'profile.my-data.saving' })}
        onClick={() => (isWithdrawn ? void flow.give() : flow.ask())}
      >
        {intl.formatMessage({ id: `profile.my-data.consent.${isWithdrawn ? 'give' : 'withdraw'}` })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={intl.formatMessage({ id: 'profile.my-data.withdraw.title' }, { contact })}
          yes={intl.formatMessage({ id: 'profile.my-data.consent.withdraw' })}
          no={intl.formatMessage({ id: 'profile.my-data.cancel' })}
          isDangerous
          busy={isBusy && intl.formatMessage({ id: 'profile.my-data.saving' })}
          onYes={() => void flow.withdraw()}
          onNo={flow.close}
        >
          <ul className="profile-points">
            <li>{intl.formatMessage({ id: 'profile.my-data.withdraw.deleted' })}</li>
            <li>{intl.formatMessage({ id: 'profile.my-data.withdraw.ended' })}</li>
            <li>{intl.formatMessage({ id: 'profile.my-data.withdraw.kept' })}</li>
          </ul>
          <p>{intl.formatMessage({ id: 'profile.my-data.withdraw.again' })}</p>
          {error && <ErrorNotice error={error} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Since when it is given or withdrawn, and to which text of the rules. */
function Since({ flow, consent: { version, givenAt, withdrawnAt } }: { flow: ConsentFlow; consent: Consent }) {
  const intl = useIntl()
  const date = (at: number) => formatMoment(at, flow.timeZone, 'DD/MM/YYYY')
  if (withdrawnAt !== null)
    return intl.formatMessage({ id: 'profile.my-data.consent.withdrawnAt' }, { date: date(withdrawnAt) })
  if (givenAt === null || version === null) return intl.formatMessage({ id: 'profile.my-data.consent.given' })
  return intl.formatMessage({ id: 'profile.my-data.consent.givenAt' }, { date: date(givenAt), version })
}
