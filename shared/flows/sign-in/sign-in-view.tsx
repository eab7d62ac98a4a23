import { useStore } from '@nanostores/react'
import { useText } from '../../i18n/text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import type { LinkProps } from '../../ui/link.tsx'
import { LightForm } from '../../ui/light-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { CodeFields, CodeWays, FirmFields, PasswordFields, PhoneFields } from './sign-in-fields.tsx'
import type { Kind, SignIn } from './sign-in.ts'

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
  const facts = useStore(model.$facts)
  const failure = useStore(model.$cityFailure)
  const kind = useStore(model.$kind)
  const text = useText()

  const told = failure && <FailureNotice code={failure} retry={model.retryCity} />
  if (!facts) return told ?? <Waiting />
  return (
    <div className="stack">
      {told}
      {facts.kinds.length > 1 && (
        <Choice<Kind>
          label={text('login.kind')}
          value={kind}
          options={facts.kinds.map((value) => ({ value, label: text(`login.kind.${value}`) }))}
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
  const text = useText()
  return (
    <>
      <p>{text('login.legal.text')}</p>
      <WayLink way={links.legal} look="primary">
        {text('login.legal.go')}
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
  const text = useText()
  const way = useStore(model.$way)
  const facts = useStore(model.$facts)
  const isBusy = useStore(model.$isBusy)
  const captcha = useStore(model.captcha.$captcha)
  const hasProvider = useStore(model.social.$hasProvider)
  const isOffered = useStore(model.social.$isOffered)
  const Fields = FIELDS[way]

  return (
    <>
      <LightForm label={text('login.title')} onSubmit={model.submit}>
        <div className="stack">
          <Refused {...props} />
          <Fields model={model} />
          {captcha && way !== 'phone' && way !== 'code' && <CaptchaField model={model} captcha={captcha} />}
          <Button type="submit" shape="wide" busy={isBusy && text('login.busy')}>
            {text(way === 'phone' ? 'login.sendCode' : 'login.submit')}
          </Button>
          {way === 'code' && <CodeWays model={model} />}
        </div>
      </LightForm>
      {hasProvider && way !== 'firm' && (
        <div className={isOffered ? undefined : 'unshown'}>
          <Button look="secondary" shape="wide" onClick={model.social.start}>
            {text('login.social')}
          </Button>
        </div>
      )}
      {way !== 'firm' && (
        <div className="stack-tight">
          {facts?.isRestoreOpen && way === 'password' && (
            <WayLink way={links.restore} look="quiet">
              {text('login.restore')}
            </WayLink>
          )}
          {facts?.isRegistrationOpen && (
            <WayLink way={links.registration} look="quiet">
              {text('login.registration')}
            </WayLink>
          )}
        </div>
      )}
    </>
  )
}

/** What the server answered to the last try. */
function Refused({ model, links }: SignInViewProps) {
  const text = useText()
  const refusal = useStore(model.$refusal)
  if (refusal === null) return null
  const { code, waitMinutes } = refusal
  return (
    <Notice
      kind="danger"
      title={text(`error.${code}`)}
      actions={
        code === 'EmptyPass' && (
          <WayLink way={links.restore} look="quiet">
            {text('login.restore')}
          </WayLink>
        )
      }
    >
      {waitMinutes !== null && <p>{text('login.wait', { minutes: waitMinutes })}</p>}
    </Notice>
  )
}
