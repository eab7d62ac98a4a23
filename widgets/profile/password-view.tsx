import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Person } from './person.ts'

/** The password, and the way out. */
export function PasswordView({ person, signOut }: { person: Person; signOut: ReactNode }) {
  const intl = useIntl()
  const { isPasswordFromCall } = useStore(person.$profile)
  return (
    <Card title={intl.formatMessage({ id: 'profile.password.title' })}>
      {isPasswordFromCall ? (
        <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'profile.password.fromCall' })}>
          <p>{intl.formatMessage({ id: 'profile.password.fromCall.text' })}</p>
        </Notice>
      ) : (
        <p>{intl.formatMessage({ id: 'profile.password.text' })}</p>
      )}
      <div className="row">
        <Button look={isPasswordFromCall ? 'primary' : 'secondary'} onClick={() => person.edit({ step: 'password' })}>
          {intl.formatMessage({ id: isPasswordFromCall ? 'profile.password.setOwn' : 'profile.password.change' })}
        </Button>
        {signOut}
      </div>
    </Card>
  )
}
