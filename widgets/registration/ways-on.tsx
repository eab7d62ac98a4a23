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
  return (
    <WayTo model={model} page="login">
      {intl.formatMessage({ id: 'registration.toLogin' })}
    </WayTo>
  )
}

/** Where a driver goes on who is signed in by the registration. */
export function WayToParking({ model }: { model: RegistrationModel }) {
  const intl = useIntl()
  return (
    <WayTo model={model} page="next">
      {intl.formatMessage({ id: 'registration.toParking' })}
    </WayTo>
  )
}

function WayTo({ model, page, children }: { model: RegistrationModel; page: 'login' | 'next'; children: string }) {
  const targets = useStore(model.$targets)
  return (
    <ButtonLink
      href={targets[page]}
      onClick={(event) => {
        if (!model.mayGo(page)) event.preventDefault()
      }}
    >
      {children}
    </ButtonLink>
  )
}
