import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { ButtonLink } from '../../shared/ui/button.tsx'
import type { RegistrationModel } from './model.ts'
import type { RegistrationFlow } from './registration-step.ts'

/** What the view of a step is made from. */
export interface StepProps {
  model: RegistrationModel
  flow: RegistrationFlow
}

export function WayToLogin({ model }: { model: RegistrationModel }) {
  const intl = useIntl()
  const { login } = useStore(model.$targets)
  return (
    <ButtonLink
      href={login}
      onClick={(event) => {
        if (!model.mayGo('login')) event.preventDefault()
      }}
    >
      {intl.formatMessage({ id: 'registration.toLogin' })}
    </ButtonLink>
  )
}
