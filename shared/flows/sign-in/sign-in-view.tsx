import { useStore } from '@nanostores/react'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { errorText } from '../../ui/error-text.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { goToField } from '../../ui/go-to-field.ts'
import type { LinkProps } from '../../ui/link.tsx'
import { lazyView } from '../../ui/lazy-view.ts'
import { LightDomForm } from '../../ui/light-dom-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFirstField } from '../../ui/use-first-field.ts'
import { CodeFields, CodeWays, FirmFields, PasswordFields, PhoneFields } from './sign-in-fields.tsx'
import type { Kind, SignIn } from './sign-in.ts'

/** It is asked for after wrong passwords alone. */
const CaptchaField = lazyView(() => import('./captcha-field.tsx').then((module) => module.CaptchaField))

/** A way out of the form: a link where there is an address, else a button that tells the page. */
export type WayOut = Partial<Pick<LinkProps, 'href' | 'target' | 'rel'>> & {
  onClick?(event: { preventDefault(): void }): void
}

export interface SignInViewProps {
  model: SignIn
  /** Firms sign in right here; else they are led to a page of their own. */
  isFirmHere: boolean
  links: { registration: WayOut; restore: WayOut; legal: WayOut }
}

export function SignInView(props: SignInViewProps) {
  const { model, isFirmHere } = props
  const cityData = useStore(model.$cityData)
  const failure = useStore(model.$cityFailure)
  const kind = useStore(model.$kind)
  const intl = useIntl()

  const told = failure && <FailureNotice error={{ code: failure }} retry={model.retryCity} />
  if (!cityData) return told ?? <Waiting />
  return (
    <div className="stack">
      {told}
      {cityData.kinds.length > 1 && (
        <Choice<Kind>
          label={intl.formatMessage({ id: 'login.kind' })}
          value={kind}
          options={cityData.kinds.map((value) => ({ value, label: intl.formatMessage({ id: `login.kind.${value}` }) }))}
          onChange={model.chooseKind}
        />
      )}
      {kind === 'legal' && !isFirmHere ? <ToFirms {...props} /> : <FormOf {...props} />}
    </div>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </>
  )
}

function ToFirms({ links }: SignInViewProps) {
  const intl = useIntl()
  return (
    <>
      <p>{intl.formatMessage({ id: 'login.legal.text' })}</p>
      <WayLink way={links.legal} look="primary">
        {intl.formatMessage({ id: 'login.legal.go' })}
      </WayLink>
    </>
  )
}

function WayLink({ way, look, children }: { way: WayOut; look: 'primary' | 'quiet'; children: string }) {
  if (way.href === undefined) {
    return (
      <Button look={look} shape="wide" onClick={way.onClick}>
        {children}
      </Button>
    )
  }
  return (
    <ButtonLink look={look} shape="wide" {...way} href={way.href}>
      {children}
    </ButtonLink>
  )
}

const FIELDS = { password: PasswordFields, phone: PhoneFields, code: CodeFields, firm: FirmFields }

function FormOf(props: SignInViewProps) {
  const { model, links } = props
  const intl = useIntl()
  const way = useStore(model.$way)
  const cityData = useStore(model.$cityData)
  const isBusy = useStore(model.$isBusy)
  const captcha = useStore(model.captcha.$captcha)
  const hasProvider = useStore(model.social.$hasProvider)
  const isOffered = useStore(model.social.$isOffered)
  const Fields = FIELDS[way]
  const fields = useFieldInTurn(model)

  return (
    <>
      <LightDomForm label={intl.formatMessage({ id: 'login.title' })} onSubmit={model.submit}>
        <div className="stack" ref={fields}>
          <Refused {...props} />
          <Fields model={model} />
          {captcha && way !== 'phone' && way !== 'code' && (
            <Suspense fallback={<Skeleton shape="card" />}>
              <CaptchaField model={model} captcha={captcha} />
            </Suspense>
          )}
          <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'login.busy' })}>
            {intl.formatMessage({ id: way === 'phone' ? 'login.sendCode' : 'login.submit' })}
          </Button>
          {way === 'code' && <CodeWays model={model} />}
        </div>
      </LightDomForm>
      {hasProvider && way !== 'firm' && (
        <div className={isOffered ? undefined : 'unshown'}>
          <Button look="secondary" shape="wide" onClick={model.social.start}>
            {intl.formatMessage({ id: 'login.social' })}
          </Button>
        </div>
      )}
      {way !== 'firm' && (
        <div className="stack-tight">
          {cityData?.isRestoreOpen && way === 'password' && (
            <WayLink way={links.restore} look="quiet">
              {intl.formatMessage({ id: 'login.restore' })}
            </WayLink>
          )}
          {cityData?.isRegistrationOpen && (
            <WayLink way={links.registration} look="quiet">
              {intl.formatMessage({ id: 'login.registration' })}
            </WayLink>
          )}
        </div>
      )}
    </>
  )
}

/**
 * A code that was sent is typed next, and so is another phone: the field that has come has the focus. In a dialog the first
 * one has it, unless the user has gone on from the heading meanwhile.
 */
function useFieldInTurn({ $way, $kind }: SignIn): RefObject<HTMLDivElement | null> {
  const way = useStore($way)
  const kind = useStore($kind)
  const fields = useRef<HTMLDivElement>(null)
  const before = useRef({ way, kind })
  useFirstField(fields)
  useEffect(() => {
    // Who chooses between a driver and a firm stays at the choice.
    if (before.current.way !== way && before.current.kind === kind) goToField(fields.current, way)
    before.current = { way, kind }
  }, [way, kind])
  return fields
}

/** What the server answered to the last try. */
function Refused({ model, links }: SignInViewProps) {
  const intl = useIntl()
  const refusal = useStore(model.$refusal)
  if (refusal === null) return null
  const { code } = refusal
  return (
    <Notice
      kind="danger"
      title={errorText(intl, refusal)}
      actions={
        code === 'EmptyPass' && (
          <WayLink way={links.restore} look="quiet">
            {intl.formatMessage({ id: 'login.restore' })}
          </WayLink>
        )
      }
    />
  )
}
