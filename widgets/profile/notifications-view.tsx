import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import type { Notifications } from './notifications.ts'

export function NotificationsView(_props: { notifications: Notifications }) {
  const intl = useIntl()
  return <Card title={intl.formatMessage({ id: 'profile.notifications.title' })}>{null}</Card>
}
