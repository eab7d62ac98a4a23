import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { AccountDeletion, Payback } from '../../shared/api/contract/my-data.ts'
import { ConfirmCodeView } from '../../shared/flows/confirm-code/confirm-code-view.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useFirstFocus } from '../../shared/ui/use-first-focus.ts'
import type { AccountDeletionFlow } from './account-deletion.ts'
import type { KnownPayback } from './sections.ts'

export interface AccountDeletionViewProps {
  flow: AccountDeletionFlow
  onClose(): void
}

/** What a deletion of the account would do, and the code that confirms it. */
export function AccountDeletionView(props: AccountDeletionViewProps) {
  const step = useStore(props.flow.$step)
  if (step === 'preview') return <Preview {...props} />
  if (step === 'code') return <CodeStep {...props} />
  return <Unknown {...props} />
}

function Preview({ flow, onClose }: AccountDeletionViewProps) {
  const intl = useIntl()
  const preview = useStore(flow.$preview)
  const contact = useStore(flow.$contact)
  const busy = useStore(flow.code.$busy)
  const error = useStore(flow.code.$blockingError)
  const isInUse = useStore(flow.$isInUse)
  const parkingUrl = useStore(flow.parking.$url)
  const { isParked, hasOpenPayment, balance, lapsing, benefits } = preview
  return (
    <ConfirmDialog
      title={intl.formatMessage({ id: 'profile.my-data.delete.title' }, { contact })}
      yes={isParked ? null : intl.formatMessage({ id: 'profile.my-data.delete.next' })}
      no={intl.formatMessage({ id: 'profile.my-data.cancel' })}
      isDangerous
      busy={busy === 'send' && intl.formatMessage({ id: 'confirm.sending' })}
      onYes={() => void flow.next()}
      onNo={onClose}
    >
      {isParked && (
        <Notice
          kind="warning"
          said="alert"
          title={intl.formatMessage({ id: 'profile.my-data.delete.parked' })}
          actions={
            <ButtonLink href={parkingUrl} onClick={flow.parking.follow}>
              {intl.formatMessage({ id: 'profile.my-data.delete.toParkings' })}
            </ButtonLink>
          }
        >
          <p>{intl.formatMessage({ id: 'profile.my-data.delete.parked.text' })}</p>
        </Notice>
      )}
      <ul className="profile-points">
        <li>{intl.formatMessage({ id: 'profile.my-data.delete.person' })}</li>
        <li>{intl.formatMessage({ id: 'profile.my-data.delete.history' })}</li>
        <PaybackPoints payback={preview} contact={contact} />
        {lapsing > 0 && (
          <li>
            {intl.formatMessage({ id: 'profile.my-data.delete.lapsing' }, { sum: formatMoney(lapsing, intl.locale) })}
          </li>
        )}
        {flow.hasBalance && balance <= 0 && <li>{intl.formatMessage({ id: 'profile.my-data.delete.noMoney' })}</li>}
        {hasOpenPayment && <li>{intl.formatMessage({ id: 'profile.my-data.delete.openPayment' })}</li>}
        {benefits.length > 0 && (
          <li>
            {intl.formatMessage(
              { id: 'profile.my-data.delete.benefits' },
              { list: <AsWritten key="list">{listOf(benefits)}</AsWritten> },
            )}
          </li>
        )}
      </ul>
      <p>
        <strong>{intl.formatMessage({ id: 'profile.my-data.delete.final' })}</strong>
      </p>
      {isInUse && !isParked && <Notice kind="danger" title={intl.formatMessage({ id: 'error.AccountInUse' })} />}
      {error && <ErrorNotice error={error} />}
    </ConfirmDialog>
  )
}

function listOf(benefits: AccountDeletion['benefits']): string {
  return benefits.map(({ name, plate }) => (plate === '#' ? name : `${name} (${plate})`)).join(', ')
}

interface PaybackProps {
  payback: Payback
  /** Where the staff asks how to pay out; null where that is not known any more. */
  contact: string | null
}

/** What becomes of the money. */
function PaybackPoints({ payback: { toBank, toStaff }, contact }: PaybackProps) {
  const intl = useIntl()
  const format = (sum: number) => formatMoney(sum, intl.locale)
  return (
    <>
      {toBank > 0 && <li>{intl.formatMessage({ id: 'profile.my-data.delete.toBank' }, { sum: format(toBank) })}</li>}
      {toStaff > 0 && (
        <li>
          {contact === null
            ? intl.formatMessage({ id: 'profile.my-data.deleted.toStaff' }, { sum: format(toStaff) })
            : intl.formatMessage({ id: 'profile.my-data.delete.toStaff' }, { sum: format(toStaff), contact })}
        </li>
      )}
    </>
  )
}

function CodeStep({ flow, onClose }: AccountDeletionViewProps) {
  const intl = useIntl()
  const contact = useStore(flow.$contact)
  const title = intl.formatMessage({ id: 'profile.my-data.delete.code' }, { contact })
  return (
    <Dialog title={title} closeLabel={intl.formatMessage({ id: 'common.close' })} onClose={onClose}>
      <ConfirmCodeView
        model={flow.code}
        to={contact}
        label={title}
        submitLabel={intl.formatMessage({ id: 'profile.my-data.delete.yes' })}
        isDangerous
      >
        <Button look="secondary" shape="wide" onClick={onClose}>
          {intl.formatMessage({ id: 'profile.my-data.cancel' })}
        </Button>
      </ConfirmCodeView>
    </Dialog>
  )
}

/** The account may be there or not: neither is claimed. */
function Unknown({ flow, onClose }: AccountDeletionViewProps) {
  const intl = useIntl()
  const isBusy = useStore(flow.press.$isBusy)
  const error = useStore(flow.press.$blockingError)
  return (
    <ConfirmDialog
      title={intl.formatMessage({ id: 'profile.my-data.unknown.title' })}
      yes={intl.formatMessage({ id: 'profile.my-data.unknown.check' })}
      busy={isBusy && intl.formatMessage({ id: 'common.loading' })}
      onYes={() => void flow.findOut()}
      onNo={onClose}
    >
      <p>{intl.formatMessage({ id: 'profile.my-data.unknown.text' })}</p>
      {error && <ErrorNotice error={error} />}
    </ConfirmDialog>
  )
}

/** The last screen of an account: that it is gone, and what becomes of the money. */
export function AccountDeletedView({ payback }: { payback: KnownPayback }) {
  const intl = useIntl()
  const isUnknown = payback === 'unknown'
  return (
    <Card title={intl.formatMessage({ id: 'profile.my-data.deleted.title' })} place={useFirstFocus()}>
      <div className="stack-tight">
        <p>{intl.formatMessage({ id: 'profile.my-data.deleted.text' })}</p>
        {isUnknown && <p>{intl.formatMessage({ id: 'profile.my-data.deleted.unknown' })}</p>}
        {!isUnknown && (payback.toBank > 0 || payback.toStaff > 0) && (
          <ul className="profile-points">
            <PaybackPoints payback={payback} contact={null} />
          </ul>
        )}
      </div>
    </Card>
  )
}
