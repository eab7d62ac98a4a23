import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatPhone } from '../../shared/domain/phone.ts'
import { Card } from '../../shared/ui/card.tsx'
import type { Person } from './person.ts'

/** How the driver is called, and the e-mail. */
export function PersonView({ person }: { person: Person }) {
  const intl = useIntl()
  const { lastName, firstName, middleName, email } = useStore(person.$profile)
  const name = [lastName, firstName, middleName].filter((part) => part !== '').join(' ')
  return (
    <Card title={intl.formatMessage({ id: 'profile.person.title' })}>
      <p>{name}</p>
      <p>{email}</p>
    </Card>
  )
}

export function PhonesView({ person }: { person: Person }) {
  const intl = useIntl()
  const { phones } = useStore(person.$profile)
  return (
    <Card title={intl.formatMessage({ id: 'profile.phones.title' })}>
      <ul>
        {phones.map(({ phone }) => (
          <li key={phone}>{formatPhone(phone)}</li>
        ))}
      </ul>
    </Card>
  )
}

/** The password, and the way out. */
export function PasswordView({ signOut }: { person: Person; signOut: ReactNode }) {
  const intl = useIntl()
  return <Card title={intl.formatMessage({ id: 'profile.password.title' })}>{signOut}</Card>
}
