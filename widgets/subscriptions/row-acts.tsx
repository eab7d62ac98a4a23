import { useStore } from '@nanostores/react'
import { type RefObject, useId } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { DriverBenefit } from '../../shared/api/contract/benefits.ts'
import { BENEFIT_OBSTACLES } from '../../shared/domain/subscription.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { Button, type ButtonProps } from '../../shared/ui/button.tsx'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import type { ActKind, Acts } from './acts.ts'

const KNOWN: ReadonlySet<string> = new Set(BENEFIT_OBSTACLES)

export interface RowActsProps {
  acts: Acts
  benefit: DriverBenefit
  /** Takes the focus where the button that had it goes with what was done. */
  heir: RefObject<HTMLElement | null>
}

/** What can be done with a benefit by the city's flags, and why not what cannot (cabinet section 4). */
export function RowActs({ acts, benefit, heir }: RowActsProps) {
  const intl = useIntl()
  const id = useId()
  const isBusy = useStore(acts.$isBusy)
  const kinds: readonly ActKind[] = ['refund', 'changeVehicle', benefit.canContinue ? 'continue' : 'pause']
  const refused = kinds.filter((kind) => !isAllowed(kind, benefit))
  const reasons = new Map(refused.map((kind) => [kind, reasonOf(kind, benefit, intl)]))
  const [only] = new Set(reasons.values())
  // Nothing can be done, for one reason: it is said once and in place of the buttons.
  if (refused.length === kinds.length && new Set(reasons.values()).size === 1) return <p className="muted">{only}</p>
  const name = cityText(benefit.name, benefit.nameEn, intl.locale)
  return (
    <div className="stack-tight">
      <div className="row">
        {kinds.map((kind) => (
          <ActButton
            key={kind}
            heir={heir}
            look="secondary"
            isBlocked={!isAllowed(kind, benefit) || isBusy}
            aria-label={intl.formatMessage({ id: `subscriptions.${kind}.of` }, { name })}
            aria-describedby={reasons.has(kind) ? `${id}${kind}` : undefined}
            onClick={() => acts.open(kind, benefit)}
          >
            {intl.formatMessage({ id: `subscriptions.${kind}` })}
          </ActButton>
        ))}
      </div>
      {[...reasons].map(([kind, reason]) => (
        <p key={kind} id={`${id}${kind}`} className="muted">
          {intl.formatMessage({ id: `subscriptions.${kind}.not` }, { reason })}
        </p>
      ))}
    </div>
  )
}

function ActButton({ heir, ...button }: ButtonProps & Pick<RowActsProps, 'heir'>) {
  useFocusHeir(heir)
  return <Button {...button} />
}

function isAllowed(kind: ActKind, benefit: DriverBenefit): boolean {
  if (kind === 'refund') return benefit.canRefund
  if (kind === 'changeVehicle') return benefit.canChangeVehicle
  return kind === 'pause' ? benefit.canPause : benefit.canContinue
}

/** The server's text as it is; the text of its code; something where it says nothing. */
function reasonOf(kind: ActKind, { obstacles, variation }: DriverBenefit, intl: IntlShape): string {
  const said = obstacles[kind] ?? (variation === 'subscription' ? 'unknown' : 'notSubscription')
  return KNOWN.has(said) || said === 'unknown' ? intl.formatMessage({ id: `subscriptions.obstacle.${said}` }) : said
}
