import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { FeatureMessages } from '../../shared/flows/feature-messages.ts'
import { NewPasswordFields } from '../../shared/flows/new-password.tsx'
import { CaptchaField } from '../../shared/flows/sign-in/captcha-field.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { MessagesProvider } from '../../shared/i18n/intl.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightDomForm } from '../../shared/ui/light-dom-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordInput } from '../../shared/ui/password-input.tsx'
import { Cancel } from './contact-view.tsx'
import type { EditProps } from './edit-dialog-view.tsx'
import type { PasswordChange } from './password-change.ts'

/** Another password for who knows the present one. */
export function PasswordStep({ person, edit, title }: EditProps & { title: string }) {
  const intl = useIntl()
  const { password } = edit
  const { email, phone, isPasswordFromCall } = useStore(person.$profile)
  const isBusy = useStore(password.press.$isBusy)
  const captchaWords = useStore(password.$captchaWords)
  const current = useField(password.form, 'current')
  return (
    <LightDomForm label={title} onSubmit={password.submit}>
      <div className="stack">
        <Refused person={person} password={password} />
        {/* For a password manager: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email ?? phone ?? ''} readOnly hidden />
        <Field
          label={intl.formatMessage({ id: 'profile.password.current' })}
          hint={isPasswordFromCall && intl.formatMessage({ id: 'profile.password.current.fromCall' })}
          error={current.error}
        >
          <PasswordInput
            {...current.input}
            autoComplete="current-password"
            showLabel={intl.formatMessage({ id: 'password.show' })}
            hideLabel={intl.formatMessage({ id: 'password.hide' })}
          />
        </Field>
        <NewPasswordFields
          password={useField(password.form, 'password')}
          repeat={useField(password.form, 'repeat')}
          label={intl.formatMessage({ id: 'profile.password.new' })}
          hint={intl.formatMessage({ id: 'profile.password.hint' })}
        />
        {captchaWords && <Captcha password={password} words={captchaWords} />}
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'profile.person.saving' })}>
          {intl.formatMessage({ id: 'profile.password.change' })}
        </Button>
        <Cancel edit={edit} />
      </div>
    </LightDomForm>
  )
}

/** What is asked after wrong passwords, in the words of the sign-in. */
function Captcha({ password, words }: { password: PasswordChange; words: FeatureMessages }) {
  const loaded = useStore(words.$loaded)
  const captcha = useStore(password.captcha.$captcha)
  if (captcha === null) return null
  return (
    <MessagesProvider {...loaded}>
      <CaptchaField model={password} captcha={captcha} />
    </MessagesProvider>
  )
}

/** Why the last try did not go on, where no field is to blame. */
function Refused({ person, password }: { person: EditProps['person']; password: PasswordChange }) {
  const intl = useIntl()
  const closed = useStore(password.$closed)
  const error = useStore(password.press.$blockingError)
  const isUnsure = useStore(password.$isUnsure)
  if (closed === 'noPassword') {
    return (
      <Notice
        kind="danger"
        title={intl.formatMessage({ id: 'error.EmptyPass' })}
        actions={
          <ButtonLink href={person.restoreUrl} target="_blank" rel="noopener">
            {intl.formatMessage({ id: 'profile.password.restore' })}
          </ButtonLink>
        }
      />
    )
  }
  if (closed !== null) {
    return (
      <Notice kind="danger" title={intl.formatMessage({ id: 'profile.password.limit' })}>
        <p>{intl.formatMessage({ id: 'profile.password.wait' }, { minutes: closed.minutes })}</p>
      </Notice>
    )
  }
  if (!error) return null
  return (
    <ErrorNotice error={error}>
      {isUnsure && <p>{intl.formatMessage({ id: 'profile.password.unsure' })}</p>}
    </ErrorNotice>
  )
}
