import { useStore } from '@nanostores/react'
import { type MouseEvent, useId } from 'react'
import { useIntl } from 'react-intl'
import type { AppError } from '../../shared/api/app-error.ts'
import type { AccountSetting } from '../../shared/api/contract/profile.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { errorText } from '../../shared/ui/error-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Notifications, NotificationSwitch } from './notifications.ts'
import { showSection } from './show-section.ts'

/** The reminders, and then the switch that turns both off. */
const ORDER: readonly AccountSetting[] = [
  'reportHistoryOperation',
  'checkParkingSessionBefore',
  'checkParkingSession',
  'pushOff',
]

const REMINDERS: ReadonlySet<AccountSetting> = new Set(['checkParkingSessionBefore', 'checkParkingSession'])

export function NotificationsView({ notifications }: { notifications: Notifications }) {
  const intl = useIntl()
  const switches = useStore(notifications.$switches)
  const saved = useStore(notifications.$saved)
  const isPushOff = switches.some(({ name, isOn }) => name === 'pushOff' && isOn)
  return (
    <Card
      title={intl.formatMessage({ id: 'profile.notifications.title' })}
      note={intl.formatMessage({ id: 'profile.notifications.note' })}
    >
      <div className="stack-tight">
        {ORDER.flatMap((wanted) => switches.filter(({ name }) => name === wanted)).map((one) => (
          <SwitchView
            key={one.name}
            notifications={notifications}
            shown={one}
            isMuted={isPushOff && one.isOn && REMINDERS.has(one.name)}
          />
        ))}
      </div>
      <output className="visually-hidden">
        {saved &&
          intl.formatMessage(
            { id: saved.isOn ? 'profile.notifications.saved.on' : 'profile.notifications.saved.off' },
            { name: intl.formatMessage({ id: `profile.notifications.${saved.name}` }) },
          )}
      </output>
    </Card>
  )
}

interface SwitchViewProps {
  notifications: Notifications
  shown: NotificationSwitch
  /** Another switch keeps what this one asks for from coming. */
  isMuted: boolean
}

function SwitchView({ notifications, shown: { name, isOn, error }, isMuted }: SwitchViewProps) {
  const intl = useIntl()
  const hintId = useId()
  const hint = isMuted
    ? intl.formatMessage({ id: 'profile.notifications.muted' })
    : intl.formatMessage({ id: `profile.notifications.${name}.hint` })
  return (
    <div className={isMuted ? 'profile-switch profile-switch-muted' : 'profile-switch'}>
      <Checkbox
        name={name}
        isChecked={isOn}
        describedBy={hintId}
        onChange={(isWanted) => void notifications.change({ name, isOn: isWanted })}
      >
        {intl.formatMessage({ id: `profile.notifications.${name}` })}
      </Checkbox>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
      {error && <Failure notifications={notifications} name={name} error={error} />}
    </div>
  )
}

interface FailureProps {
  notifications: Notifications
  name: AccountSetting
  error: AppError
}

/** What has to be done first where the server asks for it, else another try. */
function Failure({ notifications, name, error }: FailureProps) {
  const { code } = error
  const intl = useIntl()
  const lead = (section: 'person' | 'my-data') => (event: MouseEvent<HTMLElement>) =>
    showSection(event.currentTarget.getRootNode() as ShadowRoot, section)
  // The button goes with its notice: the focus stays at the switch.
  function retry(event: MouseEvent<HTMLElement>) {
    event.currentTarget.closest('.profile-switch')?.querySelector('input')?.focus()
    void notifications.retry(name)
  }
  return (
    <Notice
      kind="danger"
      title={intl.formatMessage({ id: 'profile.notifications.failed' })}
      actions={
        <>
          {code === 'SetEmailInProfile' && (
            <Button look="secondary" onClick={lead('person')}>
              {intl.formatMessage({ id: 'profile.notifications.toEmail' })}
            </Button>
          )}
          {code === 'ConsentWithdrawn' && (
            <Button look="secondary" onClick={lead('my-data')}>
              {intl.formatMessage({ id: 'profile.notifications.toConsent' })}
            </Button>
          )}
          {code !== 'SetEmailInProfile' && code !== 'ConsentWithdrawn' && (
            <Button look="secondary" onClick={retry}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          )}
        </>
      }
    >
      <p>{errorText(intl, error)}</p>
    </Notice>
  )
}
