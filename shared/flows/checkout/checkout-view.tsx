import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, use, useId, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { AppError } from '../../api/app-error.ts'
import { isUsable, UNUSABLE } from '../../domain/safe-url.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { AnnounceContext } from '../../ui/announcer.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { comeIntoSight, showFromStart } from '../../ui/come-into-sight.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import type { Checkout } from './checkout.ts'
import { describeOutcome, outcomeText } from './outcome-text.ts'
import type { Payable } from './payment.ts'

export interface CheckoutViewProps<Paid extends Payable> {
  checkout: Checkout<Paid>
  /** Leaves a waiting payment aside, for another. */
  onAgain(): void
  /** What that other is, in words, where it is no parking. */
  again?: string
  /** What a waiting payment is for. */
  facts: ReactNode
  /** What a settled payment ended as, and what is to be said of it. */
  title: ReactNode
  children: ReactNode
}

/** Where the payment stands, one screen per state; the result is only ever the server's. */
export function CheckoutView<Paid extends Payable>({
  checkout,
  onAgain,
  again,
  facts,
  title,
  children,
}: CheckoutViewProps<Paid>) {
  const intl = useIntl()
  const state = useStore(checkout.$state)
  const hasPressed = useRef(false)
  const screen = { checkout, step: state.step, hasPressed }
  const press = (act: () => Promise<void>) => {
    hasPressed.current = true
    void act()
  }
  switch (state.step) {
    case 'sending':
      return (
        <Screen {...screen} title={intl.formatMessage({ id: 'checkout.sending' })}>
          <Skeleton shape="control" />
        </Screen>
      )
    case 'checking':
      return (
        <Screen {...screen} title={intl.formatMessage({ id: 'checkout.checking' })}>
          <Skeleton shape="control" />
        </Screen>
      )
    case 'unknown':
      return (
        <Screen {...screen} title={intl.formatMessage({ id: 'checkout.unknown.title' })}>
          <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'checkout.unknown.text' })} />
          <CheckFailure error={state.error} />
          <Button
            busy={state.isChecking && state.isAsked && intl.formatMessage({ id: 'checkout.unknown.checking' })}
            isBlocked={state.isChecking}
            shape="wide"
            onClick={() => press(() => checkout.check({ press: true }))}
          >
            {intl.formatMessage({ id: 'checkout.check' })}
          </Button>
        </Screen>
      )
    case 'leaving':
      return (
        <Screen {...screen} title={intl.formatMessage({ id: 'checkout.leaving.title' })}>
          <p>{intl.formatMessage({ id: 'checkout.leaving.text' })}</p>
          <ButtonLink look="primary" shape="wide" href={state.url} target={checkout.linkTarget()} rel="noopener">
            {intl.formatMessage({ id: 'checkout.leaving.link' })}
          </ButtonLink>
        </Screen>
      )
    case 'waiting': {
      const { redirectUrl } = state.payment
      const isBeside = state.isBeside && isUsable(redirectUrl)
      const ofWait = isBeside ? 'checkout.beside.text' : 'checkout.waiting.text'
      return (
        <Screen
          {...screen}
          title={intl.formatMessage({ id: isBeside ? 'checkout.beside.title' : 'checkout.waiting.title' })}
        >
          <p>{intl.formatMessage({ id: redirectUrl === UNUSABLE ? 'checkout.waiting.unusable' : ofWait })}</p>
          {facts}
          <CheckFailure error={state.error} />
          {isUsable(redirectUrl) && (
            <ButtonLink
              look={isBeside ? 'secondary' : 'primary'}
              shape="wide"
              href={redirectUrl}
              target={checkout.linkTarget()}
              rel="noopener"
            >
              {intl.formatMessage({ id: isBeside ? 'checkout.beside.link' : 'checkout.leaving.link' })}
            </ButtonLink>
          )}
          <Button
            look={isBeside ? 'primary' : 'secondary'}
            shape="wide"
            busy={state.isChecking && state.isAsked && intl.formatMessage({ id: 'checkout.unknown.checking' })}
            isBlocked={state.isChecking}
            onClick={() => press(() => checkout.check({ press: true }))}
          >
            {intl.formatMessage({ id: 'checkout.check' })}
          </Button>
          {/* What the bank is deciding about cannot be taken back. */}
          {redirectUrl && (
            <Button look="quiet" shape="wide" isBlocked={state.isChecking} onClick={() => press(checkout.withdraw)}>
              {intl.formatMessage({ id: 'checkout.waiting.withdraw' })}
            </Button>
          )}
          <Button look="quiet" shape="wide" isBlocked={state.isChecking} onClick={onAgain}>
            {again ?? intl.formatMessage({ id: 'checkout.again' })}
          </Button>
        </Screen>
      )
    }
    case 'elsewhere':
      return (
        <Screen {...screen} title={intl.formatMessage({ id: 'checkout.elsewhere.title' })}>
          <p>{intl.formatMessage({ id: 'checkout.elsewhere.text' })}</p>
          <Button look="quiet" shape="wide" onClick={onAgain}>
            {again ?? intl.formatMessage({ id: 'checkout.again' })}
          </Button>
        </Screen>
      )
    case 'settled':
      return (
        <Screen {...screen} title={title}>
          {children}
        </Screen>
      )
    default:
      return null
  }
}

/** A success, marked beside its text. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <span className="done">
      <Icon name="success" /> {children}
    </span>
  )
}

/** Why the last question to the server had no answer. */
function CheckFailure({ error }: { error: AppError | null }) {
  return error && <ErrorNotice error={error} />
}

interface ScreenProps extends Pick<CheckoutViewProps<Payable>, 'title' | 'children'> {
  checkout: Pick<Checkout<Payable>, 'takeReturn' | 'hasBegun'>
  step: string
  /** Whether a button of these screens was pressed: it goes with its screen, and drops the focus. */
  hasPressed: RefObject<boolean>
}

/**
 * A card that takes the focus when it replaces the view that had it, and after a return from the bank; with its name
 * what it says is read out, once.
 */
function Screen({ checkout, step, hasPressed, title, children }: ScreenProps) {
  const screen = useRef<HTMLDivElement>(null)
  const id = useId()
  const announce = use(AnnounceContext)
  // Before it takes the focus; after each change, as of the time that is left.
  useLayoutEffect(() => {
    if (screen.current) describeOutcome(screen.current, id)
  })
  // Before it is painted: a key that is pressed at once goes on from here.
  useLayoutEffect(() => {
    const box = screen.current
    const root = box?.getRootNode()
    // Only where the focus is in the element already, or was dropped by it: the page's focus is not taken.
    if (!box || !(root instanceof ShadowRoot)) return
    if (checkout.takeReturn()) return comeIntoSight(box)
    if (root.activeElement || document.activeElement === root.host) box.focus()
    else if (checkout.hasBegun() || hasPressed.current) takeLostFocus(box)
    if (root.activeElement === box) showFromStart(box)
    else announce(outcomeText(box))
  }, [announce, checkout, hasPressed, step])
  return (
    <div className="step">
      <Card title={title} place={screen}>
        {children}
      </Card>
    </div>
  )
}
